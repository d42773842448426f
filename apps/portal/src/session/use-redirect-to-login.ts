import { limits } from "@probability-chat/contract/constants";
import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Leads to the login three seconds after there is something to say, and says it there. */
export function useRedirectToLogin(message: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(
      () => navigate("/login", { state: { message } }),
      limits.redirectDelay,
    );
    return () => clearTimeout(timer);
  }, [message, navigate]);
}
