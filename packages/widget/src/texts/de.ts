import type { Text } from "./texts.ts";

/** German, by the English line. */
export const german = {
  // The chat screen
  "Close the list of chats": "Liste der Chats schließen",
  Conversation: "Unterhaltung",
  "Show the list of chats": "Liste der Chats zeigen",
  Chats: "Chats",
  Chat: "Chat",
  "Open the chat": "Chat öffnen",
  "Close the chat": "Chat schließen",
  "Drop a CSV file to replace the dataset of this chat":
    "CSV-Datei hier ablegen, um die Daten dieses Chats zu ersetzen",
  "Start with one of these, or ask your own question below.":
    "Beginnen Sie mit einer von diesen oder stellen Sie unten Ihre eigene Frage.",
  "Noticed in your file": "In Ihrer Datei bemerkt",
  "All {n} notes": "Alle {n} Hinweise",
  "Explore the columns": "Spalten ansehen",
  "Dataset info": "Über die Daten",
  "Descriptive statistics": "Beschreibende Statistik",
  "Potential uses": "Mögliche Verwendungen",
  "From your data": "Aus Ihren Daten",
  "Codes or short names in your table?": "Codes oder Kürzel in Ihrer Tabelle?",
  "About your columns": "Über Ihre Spalten",
  "Loading messages": "Nachrichten werden geladen",
  "Try again": "Erneut versuchen",
  "What would you like to know?": "Was möchten Sie wissen?",
  "Upload a table, ask in plain words, and get probabilities that are computed from your data, each with its uncertainty.":
    "Laden Sie eine Tabelle hoch, fragen Sie in einfachem Englisch, und Sie erhalten Wahrscheinlichkeiten, die aus Ihren Daten berechnet sind, jede mit ihrer Unsicherheit.",
  "New Chat": "Neuer Chat",
  "Your chats": "Ihre Chats",
  "Or go on with": "Oder weiter mit",
  "Not sent": "Nicht gesendet",
  "Your question was not sent": "Ihre Frage wurde nicht gesendet",
  "It will be in the input of the next chat that you open.":
    "Sie steht im Eingabefeld des nächsten Chats, den Sie öffnen.",
  "Ready to Chat": "Bereit für Ihre Fragen",
  "You need to verify your account to use chat functionality.":
    "Um den Chat zu benutzen, müssen Sie Ihr Konto bestätigen.",
  "You can only read here": "Hier können Sie nur lesen",
  "This chat was deleted elsewhere.": "Dieser Chat wurde anderswo gelöscht.",
  "This chat is not there any more.": "Diesen Chat gibt es nicht mehr.",

  // Signing in, and what keeps somebody out
  "Sign in": "Anmelden",
  "Signing in…": "Anmeldung läuft…",
  "Sign out": "Abmelden",
  "Sign up": "Registrieren",
  "No account yet?": "Noch kein Konto?",
  "Ask your table in plain words; get probabilities that are computed.":
    "Fragen Sie Ihre Tabelle in einfachem Englisch; Sie erhalten berechnete Wahrscheinlichkeiten.",
  Email: "E-Mail",
  Password: "Passwort",
  "Two-step verification": "Bestätigung in zwei Schritten",
  "Enter the code of your authenticator app, or one of your recovery codes.":
    "Geben Sie den Code Ihrer Authentifizierungs-App oder einen Ihrer Wiederherstellungscodes ein.",
  "Your passkey works on our own site alone. Here, enter one of your recovery codes.":
    "Ihr Passkey gilt nur auf unserer eigenen Seite. Geben Sie hier einen Ihrer Wiederherstellungscodes ein.",
  "Your passkey works on our own site alone. Please sign in there.":
    "Ihr Passkey gilt nur auf unserer eigenen Seite. Bitte melden Sie sich dort an.",
  Code: "Code",
  Continue: "Weiter",
  Back: "Zurück",
  "Email is required": "Bitte geben Sie Ihre E-Mail-Adresse ein",
  "Please enter a valid email address": "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  "Password is required": "Bitte geben Sie Ihr Passwort ein",
  "Please enter the code": "Bitte geben Sie den Code ein",
  "The email or the password is wrong.": "E-Mail-Adresse oder Passwort ist falsch.",
  "An unexpected error occurred. Please try again.":
    "Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es erneut.",
  "Your session has ended": "Ihre Sitzung ist zu Ende",
  "Reload the page, or sign in again on this site, to go on.":
    "Laden Sie die Seite neu oder melden Sie sich auf dieser Seite erneut an.",
  "The chat cannot be used on this page": "Auf dieser Seite geht der Chat nicht",
  "{server} gave no reply to this page. Check the address, and that the origin {origin} may use it.":
    "{server} hat dieser Seite nicht geantwortet. Prüfen Sie die Adresse und ob die Herkunft {origin} sie benutzen darf.",

  "The chat cannot be reached at the moment. It is tried again.":
    "Der Chat ist im Moment nicht erreichbar. Es wird wieder versucht.",
  "This session has ended.": "Diese Sitzung ist zu Ende.",
  "The connection to the server is interrupted": "Die Verbindung zum Server ist unterbrochen",

  // Notices and toasts
  "You are offline": "Keine Verbindung",
  "You can go on reading. Asking works again once the connection is back.":
    "Sie können weiterlesen. Fragen geht wieder, sobald die Verbindung zurück ist.",
  "Manage subscription": "Abonnement verwalten",
  Upgrade: "Tarif wechseln",
  "You can still read your chats.": "Ihre Chats können Sie weiter lesen.",
  "Your account is not verified": "Ihr Konto ist nicht bestätigt",
  "Resend e-mail": "E-Mail erneut senden",
  "I have verified": "Ich habe bestätigt",
  Dismiss: "Ausblenden",
  "Subscription canceled": "Abonnement gekündigt",
  "Your subscription was canceled. Please renew it to continue using the service.":
    "Ihr Abonnement wurde gekündigt. Bitte erneuern Sie es, um den Dienst weiter zu benutzen.",
  "Subscription paused": "Abonnement pausiert",
  "Your subscription is paused. Please resume it to continue using the service.":
    "Ihr Abonnement ist pausiert. Bitte setzen Sie es fort, um den Dienst weiter zu benutzen.",
  "Payment failed": "Zahlung fehlgeschlagen",
  "Your last payment failed. Please update your payment method to continue using the service.":
    "Ihre letzte Zahlung ist fehlgeschlagen. Bitte ändern Sie Ihre Zahlungsart, um den Dienst weiter zu benutzen.",
  "Inactive subscription": "Abonnement nicht aktiv",
  "Your subscription is not active. Please renew your subscription to continue using the service.":
    "Ihr Abonnement ist nicht aktiv. Bitte erneuern Sie es, um den Dienst weiter zu benutzen.",
  "Query limit reached": "Alle Fragen sind verbraucht",
  "You've used all your available queries. Please upgrade your subscription to continue using the service.":
    "Sie haben alle verfügbaren Fragen verbraucht. Bitte wechseln Sie den Tarif, um den Dienst weiter zu benutzen.",
  "You've reached your query limit. Please upgrade your subscription.":
    "Sie haben alle Fragen verbraucht. Bitte wechseln Sie den Tarif.",
  "Your subscription is not active. Please renew your subscription.":
    "Ihr Abonnement ist nicht aktiv. Bitte erneuern Sie es.",
  "Failed to load messages": "Nachrichten konnten nicht geladen werden",
  "Could not fetch messages for this chat.":
    "Die Nachrichten dieses Chats konnten nicht abgerufen werden.",
  "Failed to load chats": "Chats konnten nicht geladen werden",
  "Could not fetch your conversations.": "Ihre Unterhaltungen konnten nicht abgerufen werden.",
  "Failed to fetch chats": "Die Chats konnten nicht abgerufen werden",
  "Failed to create chat": "Chat konnte nicht angelegt werden",
  "Could not create a new chat. Please try again.":
    "Es konnte kein neuer Chat angelegt werden. Bitte versuchen Sie es erneut.",
  "Failed to delete chat": "Chat konnte nicht gelöscht werden",
  "Could not delete the chat. Please try again.":
    "Der Chat konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.",
  "Failed to send message": "Nachricht konnte nicht gesendet werden",
  "Your message could not be sent. Please try again.":
    "Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
  "No active chat": "Kein Chat geöffnet",
  "Please create or select a chat first.":
    "Bitte legen Sie zuerst einen Chat an oder wählen Sie einen.",
  "Dataset required": "Es fehlen Daten",
  "Please upload a dataset before sending messages.":
    "Bitte laden Sie Daten hoch, bevor Sie fragen.",
  "Verification Required": "Bestätigung nötig",
  "Verification email sent": "Bestätigungsmail gesendet",
  "Please check your inbox for the verification link.":
    "Bitte suchen Sie in Ihrem Posteingang nach dem Link zur Bestätigung.",
  "Chat deleted.": "Chat gelöscht.",
  "Please upload a dataset to begin using this chat.":
    "Bitte laden Sie Daten hoch, um mit diesem Chat zu beginnen.",
  "File uploaded successfully.": "Datei hochgeladen.",
  "This could not be opened": "Das konnte nicht geöffnet werden",
  "Please check your connection and try again.":
    "Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",

  // Asking and answers
  "Your formal query": "Ihre formale Abfrage",
  "Your question": "Ihre Frage",
  "Upload a dataset to start asking": "Laden Sie Daten hoch, um zu fragen",
  "Waiting for the answer…": "Warten auf die Antwort…",
  "Ask about your data…": "Fragen Sie zu Ihren Daten…",
  "Asking is not possible at the moment": "Fragen geht im Moment nicht",
  Stopping: "Wird angehalten",
  Stop: "Anhalten",
  "Stop (Escape)": "Anhalten (Escape)",
  Send: "Senden",
  "Change the formal query and ask again": "Formale Abfrage ändern und erneut fragen",
  "Change the question and ask again": "Frage ändern und erneut fragen",
  Thinking: "Denkt nach",
  "This takes longer than usual. You can stop and ask something else.":
    "Das dauert länger als sonst. Sie können anhalten und etwas anderes fragen.",
  Messages: "Nachrichten",
  "From here on: {file}": "Ab hier: {file}",
  You: "Sie",
  "No answer": "Keine Antwort",
  "Edit and ask again": "Ändern und erneut fragen",
  "Ask again": "Erneut fragen",
  "Edit the query": "Abfrage ändern",
  "Edit the query and ask again": "Abfrage ändern und erneut fragen",
  "Copy the query": "Abfrage kopieren",
  "Copy the answer": "Antwort kopieren",
  "Copy your question": "Ihre Frage kopieren",
  Copy: "Kopieren",
  Copied: "Kopiert",
  "Could not copy": "Konnte nicht kopiert werden",
  "Good answer": "Gute Antwort",
  "Bad answer": "Schlechte Antwort",
  "Readings of the question": "Lesarten der Frage",
  "Suggested questions": "Vorgeschlagene Fragen",
  "Exporting the chat": "Chat wird exportiert",
  "Export the chat": "Chat exportieren",
  Markdown: "Markdown",
  "Numbers as CSV": "Zahlen als CSV",
  JSON: "JSON",

  // The list of chats, and teams
  "New chat": "Neuer Chat",
  "Hide the list of chats": "Liste der Chats ausblenden",
  Mine: "Meine",
  "No dataset yet": "Noch keine Daten",
  "Rename {title}": "{title} umbenennen",
  "Delete {title}": "{title} löschen",
  "Title of the chat": "Titel des Chats",
  "Loading chats": "Chats werden geladen",
  "No chats yet.": "Noch keine Chats.",
  "Searching…": "Suche…",
  "No chats found": "Keine Chats gefunden",
  "1 chat found": "1 Chat gefunden",
  "{n} chats found": "{n} Chats gefunden",
  "Search chats": "Chats durchsuchen",
  "Clear the search": "Suche leeren",
  Unlimited: "Unbegrenzt",
  queries: "Fragen",
  "query left": "Frage übrig",
  "queries left": "Fragen übrig",
  "Resets on {date}": "Neu gezählt ab {date}",
  "Renews on {date}": "Verlängert sich am {date}",
  "Shared with {team}": "Geteilt mit {team}",
  "Share with a team": "Mit einem Team teilen",
  "Everybody in the team can then read “{title}” and its dataset, and members can ask in it. It counts to the team's plan. You can take it back.":
    "Dann können alle im Team „{title}“ und die Daten lesen, und Mitglieder können darin fragen. Das zählt zum Tarif des Teams. Sie können es zurücknehmen.",
  Team: "Team",
  "Sharing…": "Wird geteilt…",
  Share: "Teilen",
  "This chat and its dataset are the team's.": "Dieser Chat und seine Daten gehören dem Team.",
  "You can read it.": "Sie können ihn lesen.",
  "You can read it and ask in it.": "Sie können ihn lesen und darin fragen.",
  "You can read it, ask in it, and manage it.":
    "Sie können ihn lesen, darin fragen und ihn verwalten.",
  "You can read it, ask in it, and manage it; its questions are on your plan.":
    "Sie können ihn lesen, darin fragen und ihn verwalten; seine Fragen zählen zu Ihrem Tarif.",
  "You brought it, and can take it back: then only you see it.":
    "Sie haben ihn eingebracht und können ihn zurücknehmen: Dann sehen nur Sie ihn.",
  "Taking back…": "Wird zurückgenommen…",
  "Take back": "Zurücknehmen",

  // Dialogs
  Cancel: "Abbrechen",
  Close: "Schließen",
  Title: "Titel",
  "Who sees it": "Wer ihn sieht",
  "Only me": "Nur ich",
  "Team {name}": "Team {name}",
  "Quick tips": "Tipps",
  "One chat holds one CSV file and the questions about it.":
    "Ein Chat hat eine CSV-Datei und die Fragen dazu.",
  "Ask in plain words: “How likely is rain when it is above 20 degrees?”":
    "Fragen Sie in einfachem Englisch: “How likely is rain when it is above 20 degrees?”",
  "Every figure is counted from your data and comes with its uncertainty.":
    "Jede Zahl ist aus Ihren Daten gezählt und trägt ihre Unsicherheit.",
  "Creating…": "Wird angelegt…",
  "Create Chat": "Chat anlegen",
  "Delete Chat": "Chat löschen",
  "“{title}” will be deleted with its messages and its dataset. This action cannot be undone.":
    "„{title}“ wird mit seinen Nachrichten und Daten gelöscht. Das lässt sich nicht rückgängig machen.",
  "Deleting…": "Wird gelöscht…",
  Delete: "Löschen",

  // The dataset and what is said of its columns
  Dataset: "Daten",
  Columns: "Spalten",
  "{n} row": "{n} Zeile",
  "{n} rows": "{n} Zeilen",
  "{n} column": "{n} Spalte",
  "{n} columns": "{n} Spalten",
  "{n} more column": "{n} weitere Spalte",
  "{n} more columns": "{n} weitere Spalten",
  "{n} value": "{n} Wert",
  "{n} values": "{n} Werte",
  "{n} of {all}": "{n} von {all}",
  "{list} and {more}": "{list} und {more}",
  "{low} to {high}": "{low} bis {high}",
  "Missing values: {list}.": "Fehlende Werte: {list}.",
  "For example {list}.": "Zum Beispiel {list}.",
  "Missing in {share} of the rows.": "Fehlt in {share} der Zeilen.",
  "less than 0.1 %": "weniger als 0.1 %",
  number: "Zahl",
  date: "Datum",
  text: "Text",
  category: "Kategorie",
  boolean: "ja oder nein",
  Description: "Beschreibung",
  "What the column holds": "Was in der Spalte steht",
  "Other names, with commas between them": "Andere Namen, mit Kommas dazwischen",
  "How people call it when they ask": "Wie man sie beim Fragen nennt",
  Unit: "Einheit",
  "Such as kg, €, days": "Etwa kg, €, Tage",
  "What its values mean": "Was ihre Werte bedeuten",
  "Value {n}": "Wert {n}",
  Value: "Wert",
  "Meaning of {value}": "Bedeutung von {value}",
  Meaning: "Bedeutung",
  "Remove {value}": "{value} entfernen",
  "{n} more are kept as they are.": "{n} weitere bleiben, wie sie sind.",
  "Add a value": "Wert hinzufügen",
  "Say what your columns hold, what else they are called, and what codes mean. Questions are then read by it.":
    "Sagen Sie, was in Ihren Spalten steht, wie sie sonst heißen und was Codes bedeuten. Danach werden Fragen gelesen.",
  "Find a column": "Spalte suchen",
  "To be changed": "Zu ändern",
  Described: "Beschrieben",
  "Show more ({n} left)": "Mehr zeigen (noch {n})",
  "No column is called so.": "Keine Spalte heißt so.",
  "Saving…": "Wird gespeichert…",
  Save: "Speichern",
  "Saved.": "Gespeichert.",
  "Questions are read by it from now on.": "Von nun an werden Fragen danach gelesen.",
  "Leave without saving your changes?": "Ohne Speichern verlassen?",
  "Keep editing": "Weiter bearbeiten",
  Discard: "Verwerfen",
  "Please look at {name}.": "Bitte sehen Sie {name} an.",
  "Please look at {name} and {n} more.": "Bitte sehen Sie {name} und {n} weitere an.",
  "{name} is longer than {n} characters.": "{name} ist länger als {n} Zeichen.",
  "At most {n} names; these are {many}.": "Höchstens {n} Namen; es sind {many}.",
  "At most {n} characters; these are {many}.": "Höchstens {n} Zeichen; es sind {many}.",
  "{name}: at most {n} characters; these are {many}.":
    "{name}: höchstens {n} Zeichen; es sind {many}.",
  "Which value means {meaning}?": "Welcher Wert bedeutet {meaning}?",
  "{name} is there twice.": "{name} steht zweimal da.",

  // Uploads and learning
  "Upload Dataset Required": "Daten hochladen",
  "Drag a CSV file here, or choose one from your device.":
    "Ziehen Sie eine CSV-Datei hierher oder wählen Sie eine von Ihrem Gerät.",
  "Choose File": "Datei wählen",
  "CSV only, up to {size}. A new file replaces the existing dataset of this chat.":
    "Nur CSV, bis {size}. Eine neue Datei ersetzt die Daten dieses Chats.",
  "Replace the dataset": "Daten ersetzen",
  "Try a sample dataset": "Mit Beispieldaten versuchen",
  "Sample datasets": "Beispieldaten",
  "Fetching…": "Wird geholt…",
  "The sample {name} could not be fetched.": "Das Beispiel {name} konnte nicht geholt werden.",
  "Upload of {file}": "{file} wird hochgeladen",
  Uploading: "Wird hochgeladen",
  Processing: "Wird verarbeitet",
  "Analyzing data": "Daten werden untersucht",
  Embedding: "Wird vorbereitet",
  "Upload failed": "Hochladen fehlgeschlagen",
  "File upload failed": "Die Datei konnte nicht hochgeladen werden",
  "File was uploaded but processing failed":
    "Die Datei wurde hochgeladen, konnte aber nicht verarbeitet werden",
  "Invalid file type": "Diese Art von Datei geht nicht",
  "Please upload a CSV file.": "Bitte laden Sie eine CSV-Datei hoch.",
  "File too large": "Datei zu groß",
  "Learning patterns": "Muster werden gelernt",
  "Learning patterns. Answers are exact counts meanwhile.":
    "Muster werden gelernt. Bis dahin sind Antworten genaue Zählungen.",
  "Answers are exact counts; learning patterns is turned off.":
    "Antworten sind genaue Zählungen; das Lernen von Mustern ist abgeschaltet.",
  "Answers are exact counts; patterns could not be learned.":
    "Antworten sind genaue Zählungen; Muster konnten nicht gelernt werden.",
  "Patterns are learned.": "Muster sind gelernt.",
  "Patterns are learned. Checked on {questions} questions about rows that were set aside, {held} of the {promised} intervals held the true figure.":
    "Muster sind gelernt. An {questions} Fragen über beiseitegelegte Zeilen geprüft, enthielten {held} der {promised}-Intervalle die wahre Zahl.",
} as const satisfies Readonly<Record<Text, string>>;
