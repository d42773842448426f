/** Section 4: states and transitions. */
export const rows = {
  "4.auth.login": "a login that succeeds stores the user, the access and the refresh token",
  "4.auth.login-kept": "the session is kept in local storage and survives a reload",
  "4.auth.logout": "a logout clears the tokens and what was kept",
  "4.auth.logout-home": "a logout leads to / after about 100 ms",
  "4.auth.refresh-failed": "a refresh that fails clears the user and the tokens",
  "4.auth.refresh-grace":
    "a refresh that fails less than 300 s after the expiry keeps the user signed in",
  "4.auth.refresh-grace-retry": "within the grace a retry is scheduled after 2 s",
  "4.auth.password-updated": "a password change sets 'Password updated successfully'",
  "4.auth.refetch-path": "the profile is refreshed on each change of path",
  "4.auth.refetch-sign-in": "the profile is refreshed once after sign-in",
  "4.auth.recheck-unverified":
    "an unverified user is checked again with each refresh of the profile",
  "4.auth.reload-verified": "the page reloads once the user is found verified",

  "4.token.early-expiry": "an access token counts as expired 30 s before its exp",
  "4.token.before-request": "an expired token is refreshed before a request",
  "4.token.proactive-ten-minutes":
    "with more than 10 minutes left a timer refreshes when 10 minutes remain",
  "4.token.proactive-share": "otherwise the timer fires after 75% of the time that remains",
  "4.token.proactive-minimum": "the timer waits at least 2 s",
  "4.token.retry-401": "a request answered 401 is repeated once after a refresh",
  "4.token.retry-401-fails": "if that refresh fails the error is passed on",

  "4.subscription.values":
    "a subscription's status is active, trialing, paused, past_due, canceled or inactive",
  "4.subscription.default-inactive": "without a subscription the status is inactive",
  "4.subscription.usable": "active and trialing count as usable and subscribed",
  "4.subscription.renewal": "the renewal date shows only when subscribed, otherwise 'Inactive'",
  "4.subscription.plans": "a plan is free (the default), pro or enterprise",

  "4.access.free-exhausted":
    "free or no plan with a query_limit missing or 0 or less: free_exhausted",
  "4.access.free-active": "free or no plan with a query_limit above 0: active",
  "4.access.paid-without-subscription": "a paid plan without a subscription: inactive",
  "4.access.canceled": "a paid plan that is canceled: canceled",
  "4.access.paused": "a paid plan that is paused: paused",
  "4.access.past-due": "a paid plan that is past due: past_due",
  "4.access.inactive": "a paid plan with any other unusable status: inactive",
  "4.access.paid-exhausted": "a usable paid plan with a query_limit of 0 or less: paid_exhausted",
  "4.access.active": "a usable paid plan with queries left: active",
  "4.access.history": "chat history may be read in every access status",
  "4.access.create": "creating a chat needs an active status and remaining queries",
  "4.access.upload": "uploading needs an active status and remaining queries",
  "4.access.send": "sending needs an active status and remaining queries",

  "4.chats.list": "fetching the list replaces it, with empty lists of messages",
  "4.chats.messages": "fetching messages fills those of the chat and of the current chat",
  "4.chats.create-first": "a created chat stands first in the list and is current",
  "4.chats.create-toast":
    "creating a chat says 'Please upload a dataset to begin using this chat.'",
  "4.chats.delete": "deleting removes the chat and clears the current one if it was that",
  "4.chats.delete-toast": "deleting says 'Chat deleted.'",
  "4.chats.unverified-load": "unverified users cannot load chats",
  "4.chats.unverified-create": "unverified users cannot create chats",

  "4.upload.stages":
    "an upload is uploading, then processing, then a check that model_data is there",
  "4.upload.labels":
    "the label goes through Uploading, Processing, Analyzing data, Learning patterns, Embedding",
  "4.upload.label-switches": "the label switches at 4 s and 8 s",
  "4.upload.success-flag": "success marks is_model_data_added true",
  "4.upload.success-toast": "success says 'File uploaded successfully.'",

  "4.send.optimistic": "1: the user's message is shown at once with a 'Thinking' placeholder",
  "4.send.save-user": "2: the user's message is saved",
  "4.send.validate": "3: the query is validated",
  "4.send.converse": "4: the AI service is called",
  "4.send.save-reply": "5: the reply is saved",
  "4.send.replace": "6: the saved messages replace the temporary ones",
  "4.send.counters": "6: the counters are refreshed",
  "4.send.failure-reloads": "7: on failure the messages are loaded again",
  "4.send.decrement": "a send lowers query_limit and remaining_queries by 1",
  "4.send.never-negative": "the counters never fall below 0",
  "4.send.queries-used": "a send raises queries_used by 1",
  "4.send.refetch": "the profile is fetched 1 s after sending",
  "4.send.refetch-guard": "and not again for 5 s",

  "4.checkout.script":
    "the provider's script is loaded, initialised with a client token and opens an overlay",
  "4.checkout.completed": "'checkout.completed' shows 'Subscription successful!'",
  "4.checkout.to-profile": "3 seconds later the browser is at /profile?tab=subscription",
  "4.portal.new-tab": "managing the subscription opens the billing portal in a new tab",
  "4.portal.fallback": "without a portal's address checkout opens for the current plan",
  "4.portal.fallback-yearly": "yearly if the end date is more than 45 days away",
  "4.portal.fallback-monthly": "otherwise monthly",
  "4.portal.fallback-pro": "without an active paid plan checkout opens for pro monthly",

  "4.support.flow": "the support form submits, shows a success alert and is reset",
  "4.avatar.flow": "after an avatar's upload the user is refreshed",
  "4.toast.removal": "a toast is removed 1,000,000 ms after it was dismissed",
};
