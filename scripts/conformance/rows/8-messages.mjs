/** Section 8: the error catalogue, each text where a user meets it. */
export const rows = {
  "8.default.register": "Registration failed",
  "8.default.login": "Login failed",
  "8.default.profile": "Failed to fetch profile",
  "8.default.update-profile": "Failed to update profile",
  "8.default.update-password": "Failed to update password",
  "8.default.refresh": "Failed to refresh token",
  "8.default.chats": "Failed to fetch chats",
  "8.default.messages": "Failed to fetch messages",
  "8.default.create-chat": "Failed to create chat",
  "8.default.delete-chat": "Failed to delete chat",
  "8.default.unexpected-format": "Unexpected response format from server",
  "8.default.server-first": "the server's own error is shown when there is one",

  "8.toast.load-messages": "'Failed to load messages': 'Could not fetch messages for this chat.'",
  "8.toast.load-chats": "'Failed to load chats': 'Could not fetch your conversations.'",
  "8.toast.auth-upload": "'Authentication required': 'Please sign in to upload files'",
  "8.toast.auth-create": "'Authentication required': 'Please sign in to create a new chat'",
  "8.toast.auth-delete": "'Authentication required': 'Please sign in to delete a chat'",
  "8.toast.auth-subscribe": "'Authentication required': 'Please sign in to subscribe to a plan.'",
  "8.toast.no-active-chat": "'No active chat'",
  "8.toast.dataset-required":
    "'Dataset required': 'Please upload a dataset before sending messages.'",
  "8.toast.inactive":
    "'Inactive subscription': 'Your subscription is not active. Please renew your subscription to continue using the service.'",
  "8.toast.exhausted":
    "'Query limit reached': 'You've used all your available queries. Please upgrade your subscription to continue using the service.'",
  "8.toast.upload-failed": "'Upload failed': the error's or the server's message",
  "8.toast.upload-failed-default": "'Upload failed': 'File upload failed'",
  "8.toast.upload-failed-status": "'Upload failed': 'Error: {status}'",
  "8.toast.upload-processing": "'Upload failed': 'File was uploaded but processing failed'",
  "8.toast.create-failed":
    "'Failed to create chat': 'Could not create a new chat. Please try again.'",
  "8.toast.delete-failed":
    "'Failed to delete chat': 'Could not delete the chat. Please try again.'",

  "8.send.title": "'Failed to send message' is the title of every failure of sending",
  "8.send.query-limit":
    "403 with 'Query limit': You've reached your query limit. Please upgrade your subscription.",
  "8.send.no-subscription":
    "403 with 'No active subscription': Your subscription is not active. Please renew your subscription.",
  "8.send.forbidden": "any other 403: the server's message",
  "8.send.forbidden-default": "any other 403 without a message: Permission denied",
  "8.send.server-message": "any other status: the server's message",
  "8.send.status": "any other status without a message: Error: {status}",
  "8.send.default": "Your message could not be sent. Please try again.",
  "8.send.cannot-query": "can_query false: the server's message",
  "8.send.cannot-query-default":
    "can_query false without a message: You don't have permission to use this service.",
  "8.send.no-reply": "a reply without a message: I couldn't process your request.",

  "8.account.login-unexpected": "Login: An unexpected error occurred. Please try again.",
  "8.account.login-not-verified":
    "Login, 'not verified': Your account needs to be verified. Please check your email for a verification link or request a new one from your profile page.",
  "8.account.signup-failed": "Signup: Registration failed. Please try again.",
  "8.account.signup-unexpected": "Signup: An unexpected error occurred. Please try again.",
  "8.account.forgot-failed": "Failed to request password reset. Please try again later.",
  "8.account.reset-failed": "Failed to reset password. Please try again later.",
  "8.account.verify-missing": "Verification token is missing.",
  "8.account.verify-failed": "Failed to verify your account. The token may be invalid or expired.",
  "8.account.resend-sent": "toast 'Verification email sent': check the inbox for the link",
  "8.account.resend-failed-banner":
    "the banner's toast 'Error': 'Failed to resend verification email. Please try again later.'",
  "8.account.resend-failed-profile":
    "the profile's toast 'Error': 'Failed to resend verification email. Please try again later.'",
  "8.account.forgot-success": "Password reset email sent. Please check your inbox",
  "8.account.reset-success": "Your password has been reset successfully",
  "8.account.verify-success": "Your account has been successfully verified!",

  "8.profile.support-failed":
    "'Error Submitting Request': 'We encountered an issue sending your support request. Please try again.'",
  "8.profile.user-missing": "'Error': 'Unable to fetch user data. Please try again.'",
  "8.profile.checkout-failed":
    "'Checkout Error': 'Failed to open checkout. Please try again later.'",
  "8.profile.update-failed":
    "the profile's 'Update failed': 'An unexpected error occurred. Please try again.'",
  "8.profile.password-failed":
    "the password's 'Update failed': 'An unexpected error occurred. Please try again.'",
  "8.profile.image-failed":
    "'Upload failed': 'Failed to upload profile picture. Please try again.'",
  "8.profile.portal-failed": "'Error': 'Failed to open subscription management. Please try again.'",
  "8.profile.subscription-failed":
    "'Subscription error': 'Failed to initiate subscription. Please try again later.'",
  "8.profile.invalid-plan":
    "'Invalid plan': 'The selected plan is not available for subscription.'",
  "8.profile.auth-error": "an error that the session holds is shown as an 'Error' toast",
  "8.success.profile": "toast 'Profile updated'",
  "8.success.password": "toast 'Password updated'",
  "8.success.avatar": "toast 'Avatar updated'",
  "8.success.verification": "the profile's toast 'Verification email sent'",
  "8.success.support": "toast 'Support Request Submitted'",
  "8.success.contact": "toast 'Form Submitted'",
  "8.not-found": "an unknown route shows the 404 page",
};
