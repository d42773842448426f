/** Section 3: entities and their fields. */
export const rows = {
  "3.user.fields":
    "a user has id, email, first_name, last_name, image, is_verified, customer_id, query_limit, remaining_queries, active_subscription",
  "3.user.plan": "a user carries its plan beside its subscription",
  "3.subscription.fields":
    "a subscription has id, status, plan, plan_details, queries_used, end_date and duration",
  "3.subscription.plan": "its plan names plan, file_size and queries",
  "3.subscription.plan-details": "its plan_details name plan, queries and file_size",
  "3.subscription.duration": "its duration is monthly or yearly",
  "3.auth-state.fields":
    "the session holds user, token, refreshToken, isAuthenticated, isLoading, error and successMessage",
  "3.auth-state.persisted": "only the session is kept locally, under the key 'root'",
  "3.auth-state.persist-timeout": "reading what is kept gives up after 5000 ms",
  "3.tokens.pair": "a token pair is access and refresh",
  "3.chat.fields":
    "a chat has id (string), title, messages, created_at, updated_at, model_data, is_model_data_added",
  "3.message.fields": "a message has id (string), role (user or assistant), content, created_at",
  "3.message.temporary": "temporary messages of the client have ids that start with 'temp-'",
  "3.chat-state.flags":
    "the chats' state has isLoadingChats, isLoadingMessages, isCreatingChat, isDeletingChat, error and the current conversation",
  "3.support.fields": "a support request is subject and message",
  "3.profile-update.fields": "a profile update is first and last name",
  "3.password-change.fields": "a password change is the old and the new password",
  "3.plan.fields":
    "a plan has id, name, description, prices, billing period, yearly discount, features, button text, featured flag and the provider's key",
  "3.checkout.items": "a checkout's items are a price id with quantity 1",
  "3.checkout.settings": "a checkout carries display settings",
  "3.checkout.custom-data": "a checkout's customData has user_email, plan_name and duration",
  "3.checkout.customer": "a checkout's customer is an id, or an email and a name",
  "3.toast.fields": "a toast has an id and is open or not",
  "3.toast.one": "only one toast is shown at a time",
};
