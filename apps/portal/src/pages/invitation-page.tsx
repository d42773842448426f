import { limits, messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { roleNames } from "../team/role-select.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { AccountFrame } from "./account-frame.tsx";

/** What the mail of an invitation links to: says whose team it is, and joins it when told to. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const invitation = useLoaded(`invitation ${token}`, (signal) =>
    client.api.readInvitation({ token }, { signal }),
  );
  return (
    <AccountFrame
      title="An invitation"
      below={`Invitations are good once and for ${limits.invitationDays} days, for the address that they were sent to.`}
    >
      <LoadedPart of={invitation} what="the invitation">
        {({ team, role, invited_by }) => (
          <>
            <p className="text-lg break-words">
              {invited_by || "Somebody"} invites you to the team <strong>{team}</strong>, as{" "}
              {roleNames[role].toLowerCase()}.
            </p>
            <p className="mt-3 text-sm text-muted">
              Who is in it shares its chats and their datasets. Your own chats stay yours alone.
            </p>
            <Answer token={token} />
          </>
        )}
      </LoadedPart>
    </AccountFrame>
  );
}

function Answer({ token }: { token: string }) {
  const { isAuthenticated, user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isAuthenticated || !user) {
    return (
      <div className="mt-6 space-y-3">
        <p className="text-sm">
          Sign in with the address that the invitation was sent to, or create an account with it and
          open the link once more.
        </p>
        <ButtonLink to="/login" state={{ from: pathname }} className="w-full">
          Sign in
        </ButtonLink>
        <ButtonLink to="/signup" variant="secondary" className="w-full">
          Sign up
        </ButtonLink>
      </div>
    );
  }
  if (!user.is_verified) {
    return (
      <Notice tone="warn" className="mt-6">
        Verify your e-mail address first: the banner above sends you the link again.
      </Notice>
    );
  }
  const accept = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const team = await client.api.acceptInvitation({ token });
      client.toasts.show({ title: messages.team.joined, text: team.name });
      void client.chat.loadChats();
      await navigate(`/team?team=${team.id}`);
    } catch (error) {
      setProblem(errorText(error, messages.account.unexpected));
      setBusy(false);
    }
  };
  return (
    <div className="mt-6 space-y-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button className="w-full" busy={busy} onClick={accept}>
        Join the team
      </Button>
      <p className="text-sm text-muted">You are signed in as {user.email}.</p>
    </div>
  );
}
