/** Section 2: screens, routes, shared layout and what stands on each page. */
export const rows = {
  "2.route.landing": "/ is open to everyone and shows the landing page",
  "2.route.login": "/login is open to everyone and shows the login form",
  "2.route.signup": "/signup is open to everyone and shows the registration form",
  "2.route.forgot-password": "/forgot-password is open to everyone and asks for an e-mail address",
  "2.route.reset-password": "/reset-password/{token} is open to everyone and sets a new password",
  "2.route.reset-password-no-token":
    "/reset-password without a token redirects to /forgot-password",
  "2.route.verify-account": "/verify-account/{token} is the open route that e-mails link to",
  "2.route.verify-email": "/verify-email?token=… redirects to /verify-account/{token}",
  "2.route.verify-email-sent": "/verify-email-sent is shown after signup",
  "2.route.chat": "/chat opens the chat for a visitor who is signed in and verified",
  "2.route.profile": "/profile opens the profile for a visitor who is signed in",
  "2.route.profile-tab-default": "/profile without a tab parameter shows the Account tab",
  "2.route.profile-tab": "tab=account, subscription, security and support choose the profile's tab",
  "2.route.pricing": "/pricing is open to everyone and shows the plans",
  "2.route.contact": "/contact is open to everyone and shows the contact form",
  "2.route.terms": "/terms is open to everyone and shows the terms of service",
  "2.route.privacy": "/privacy is open to everyone and shows the privacy policy",
  "2.route.not-found": "an unknown route shows 'Oops! Page not found' with a link home",

  "2.gate.waits": "a protected route decides only once loading has ended",
  "2.gate.chat-signed-out": "/chat sends a signed-out visitor to /login and remembers the path",
  "2.gate.profile-signed-out":
    "/profile sends a signed-out visitor to /login and remembers the path",
  "2.gate.internal-paths": "only paths of this site are remembered for after the login",
  "2.gate.chat-unverified":
    "/chat sends an unverified visitor to /profile with navigation state { from, verificationRequired }",
  "2.gate.widget-unverified":
    "the widget says 'You need to verify your account to use chat functionality.' and offers to resend the mail",

  "2.layout.frame": "every page has a header, its content and a footer",
  "2.header.signed-in-chat": "signed in, the header has a Chat button",
  "2.header.upgrade": "signed in, the header has an Upgrade button to /pricing",
  "2.header.upgrade-shown":
    "Upgrade shows without an active or trialing subscription, or on the free plan",
  "2.header.upgrade-hidden": "Upgrade is hidden while a paid plan is active or trialing",
  "2.header.account-menu": "an avatar opens a menu titled 'My Account'",
  "2.header.menu-profile": "the menu's Profile leads to /profile",
  "2.header.menu-subscription": "the menu's Subscription leads to /profile?tab=subscription",
  "2.header.menu-sign-out": "the menu's Sign out signs out",
  "2.header.signed-out": "signed out, the header has Sign In and Sign Up buttons",
  "2.footer.links":
    "the footer links to Chat, Pricing, Contact, Terms of Service and Privacy Policy",
  "2.footer.copyright": "the footer's copyright line names the current year",
  "2.avatar.image": "the avatar shows the user's image with a cache-busting timestamp",
  "2.avatar.fallback":
    "without an image the avatar is blank; where none loads, a symbol on a coloured circle",

  "2.banner.unverified": "a banner shows while a signed-in user is not verified, and only then",
  "2.banner.amber":
    "amber: 'Your account is not verified'; some features may be limited until the e-mail is verified",
  "2.banner.red":
    "red after a redirect with verificationRequired: 'Account verification required'; all features need it",
  "2.banner.resend": "the banner has a button that resends the verification e-mail",

  "2.landing.hero":
    "a headline about uploading a dataset, asking anything and getting probabilities",
  "2.landing.get-started": "signed out, 'Get Started' leads to /signup",
  "2.landing.go-to-chat": "signed in, 'Go to Chat' leads to /chat",
  "2.landing.view-pricing": "'View Pricing' leads to /pricing",
  "2.landing.description": "a description section",
  "2.landing.features":
    "four feature cards: Seamless Data Upload, Conversational Queries, Advanced Probability Modeling, API integration",
  "2.landing.use-cases":
    "four use-case cards: campaigns, insurance risk, rare events, outcomes in care",
  "2.landing.sign-up-now": "signed out, the page closes with 'Sign Up Now'",
  "2.landing.open-chat": "signed in, the page closes with 'Open Chat Interface'",

  "2.login.form": "the login form asks for email and password",
  "2.login.forgot-link": "the login page links to 'Forgot password'",
  "2.login.signup-link": "the login page links to 'Sign up'",
  "2.login.to-requested-path": "a login leads to the path that was asked for",
  "2.login.to-chat": "a login without a path that was asked for leads to /chat",
  "2.login.already": "a visitor who is signed in already is sent to /",

  "2.signup.form": "the signup form asks for first name, optional last name, email and password",
  "2.signup.links": "the signup page links to /terms, /privacy and /login",
  "2.signup.to-sent": "a signup leads to /verify-email-sent",

  "2.forgot.form": "forgot password is a form with an email",
  "2.reset.form": "reset password asks for a new password and its confirmation",
  "2.reset.to-login": "a reset leads to /login after 3 seconds with a success message",
  "2.verify.automatic": "the page verifies with its token on arrival",
  "2.verify.to-login": "the page leads to /login after 3 seconds",
  "2.verify.return-button": "the page has a 'Return to Login' button",

  "2.chat.sidebar": "a collapsible sidebar lists the chats",
  "2.chat.new-chat-button": "the sidebar has a 'New chat' button",
  "2.chat.delete-button": "each chat in the sidebar has a delete button",
  "2.chat.area": "a message area, an input box and a counter of remaining queries",
  "2.chat.input-height": "the input box is 60 to 200 px high",
  "2.chat.bubble-width": "a message's bubble is at most 80% wide",
  "2.chat.none-selected": "without a chat: welcome text and a 'New Chat' button",
  "2.chat.new-chat-disabled": "'New Chat' is disabled when the user cannot create chats",
  "2.chat.new-chat-unverified":
    "pressing the disabled button of an unverified user refreshes the profile",
  "2.chat.upload-panel": "without a dataset: an upload panel titled 'Upload Dataset Required'",
  "2.chat.upload-drop": "the panel takes a dropped file",
  "2.chat.upload-choose": "the panel has 'Choose File'",
  "2.chat.upload-csv-only": "the file dialog offers tables only: CSV, beside it TSV and .xlsx",
  "2.chat.upload-replaces": "the panel notes that a new file replaces the existing dataset",
  "2.chat.ready": "with a dataset and no messages: 'Ready to Chat'",
  "2.chat.suggestions":
    "four suggested prompts: explore the columns, dataset info, descriptive statistics, potential uses",
  "2.chat.messages": "with messages: the list of messages",
  "2.chat.thinking": "a pending reply shows a 'Thinking' placeholder with animated dots",
  "2.chat.dialog-new": "the new-chat dialog has a title that defaults to 'New Chat'",
  "2.chat.dialog-new-buttons": "the new-chat dialog has 'Cancel' and 'Create Chat'",
  "2.chat.dialog-new-tips": "the new-chat dialog has quick tips",
  "2.chat.dialog-delete": "a dialog titled 'Delete Chat' states that the action cannot be undone",
  "2.chat.upgrade-notice": "an upgrade notification shows while the access status is not active",
  "2.chat.status-toast":
    "on /chat a destructive toast carries the text of the access status that is not active",

  "2.profile.header": "the profile's header has the avatar upload, the name and the e-mail",
  "2.profile.tabs": "the tabs are Account, Subscription, Security, Support",
  "2.account.verified": "the Account tab says Verified or Not Verified",
  "2.account.resend": "the Account tab has a button that resends the verification e-mail",
  "2.account.names": "the Account tab has fields for first and last name",
  "2.account.email-disabled": "the Account tab's email field is disabled",
  "2.account.cancel": "'Cancel' puts the saved names back",
  "2.account.save": "'Save changes' saves the names",
  "2.account.delete": "'Delete Account' asks 'Are you absolutely sure?' before it deletes",
  "2.subscription.facts":
    "the Subscription tab shows plan name, query limit, renewal and queries remaining",
  "2.subscription.limit-is-allowance": "the query limit shown is the plan's allowance",
  "2.subscription.badge-trial": "badge Trial while trialing",
  "2.subscription.badge-paused": "badge Paused while paused",
  "2.subscription.badge-payment-failed": "badge Payment Failed while past due",
  "2.subscription.plan-changes":
    "a 'Plan Changes' notice for paid active users: changes go through support, cancelling and paying through Manage Subscription",
  "2.subscription.upgrade-box": "inactive users see an 'Upgrade to Pro' box that leads to /pricing",
  "2.subscription.billing-card":
    "active paid users see Billing Information with 'Manage Subscription & Billing'",
  "2.security.form": "the Security tab asks for the current and the new password",
  "2.support.tab": "the Support tab has help text, a link to /contact and the subscriber form",

  "2.pricing.toggle": "a Monthly/Yearly toggle changes the prices",
  "2.pricing.cards": "three plan cards: Free, Pro, Enterprise",
  "2.pricing.popular": "Pro is marked Popular",
  "2.pricing.faq": "a list of frequent questions",
  "2.pricing.footnote": "a footnote on fair usage",
  "2.pricing.subscribed-sees":
    "a user with an active paid subscription sees the plans, their own marked, and what a change means",
  "2.pricing.free-signed-out": "signed out, the Free button leads to /signup",
  "2.pricing.free-current": "on the free plan the Free button is disabled and says 'Current Plan'",
  "2.pricing.free-not-available":
    "on a paid plan the Free button is disabled and says 'Not Available'",
  "2.pricing.paid-signed-out": "signed out, a paid button leads to /signup",
  "2.pricing.paid-checkout": "signed in, a paid button opens checkout",
  "2.pricing.paid-verified": "checkout requires a verified account",
  "2.pricing.paid-processing": "a paid button shows 'Processing' while busy",
  "2.pricing.paid-subscribed": "'Subscribed', disabled, for the plan and duration that are active",
  "2.pricing.paid-switch": "'Switch to {period}' for the active plan in the other duration",

  "2.contact.form": "a form with name, email, subject and message",
  "2.contact.sent":
    "submitting sends the message to support, shows the toast 'Form Submitted' and resets the form",
  "2.contact.address": "the contact page links the support address",
  "2.legal.company": "the legal pages name a company in Singapore",
  "2.legal.cancellation": "the terms mention a 14-day right to cancel",
  "2.legal.pdpa": "the legal pages mention the PDPA",
  "2.legal.notice": "the terms mention a 30-day notice period",
  "2.legal.age": "the legal pages mention a minimum age of 18",
};
