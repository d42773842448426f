import { limits, messages } from "@probability-chat/contract/constants";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Verification, verifyOnce } from "../session/verify-once.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { AccountFrame } from "./account-frame.tsx";

/** Verifies by itself on arrival; leads to the login. */
export function VerifyAccountPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [found, setFound] = useState<Verification | null>(null);

  useEffect(() => {
    let here = true;
    const result: Promise<Verification> = token
      ? verifyOnce(token)
      : Promise.resolve({ kind: "failed", message: messages.account.tokenMissing });
    void result.then((verification) => here && setFound(verification));
    return () => {
      here = false;
    };
  }, [token]);

  useEffect(() => {
    if (found?.kind !== "verified") return;
    const timer = setTimeout(() => navigate("/login"), limits.redirectDelay);
    return () => clearTimeout(timer);
  }, [found, navigate]);

  if (!found) {
    return (
      <AccountFrame title="Verifying your account">
        <Loading label="Checking the link" />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={found.kind === "verified" ? "Account verified" : "Verification failed"}>
      {found.kind === "verified" ? (
        <Notice tone="good">
          {messages.account.verified} You will be taken to the login in{" "}
          {limits.redirectDelay / 1_000} seconds.
        </Notice>
      ) : (
        <>
          <Notice tone="danger">{found.message}</Notice>
          <p className="mt-4 text-sm text-muted">
            Links are good once and for {limits.verificationHours} hours. Sign in to have a new one
            sent.
          </p>
        </>
      )}
      <ButtonLink to="/login" className="mt-6 w-full">
        Return to Login
      </ButtonLink>
    </AccountFrame>
  );
}
