import { useSession } from "@probability-chat/react-bindings";
import { offersUpgrade } from "../session/subscribed.ts";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";

/** The site's head; `wide` stretches it to the edges of the window. */
export function Header({ wide = false }: { wide?: boolean }) {
  const { isAuthenticated, user } = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur">
      <div
        className={classNames(
          "mx-auto flex h-16 items-center justify-between gap-4 px-5",
          !wide && "max-w-6xl sm:px-8",
        )}
      >
        <Brand compact={isAuthenticated} />
        <nav aria-label="Main" className="flex items-center gap-1.5 sm:gap-2.5">
          {isAuthenticated && user ? (
            <>
              <ButtonLink to="/chat" variant="quiet" size="small">
                Chat
              </ButtonLink>
              {offersUpgrade(user) && (
                <ButtonLink to="/pricing" variant="secondary" size="small" className="mr-1.5">
                  Upgrade
                </ButtonLink>
              )}
              <AccountMenu user={user} />
            </>
          ) : (
            <>
              <ButtonLink to="/login" variant="quiet" size="small" data-signed-out>
                Sign In
              </ButtonLink>
              <ButtonLink to="/signup" size="small" data-signed-out>
                Sign Up
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
