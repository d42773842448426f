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
  "Loading messages": "Nachrichten werden geladen",
  "Try again": "Erneut versuchen",
  "What would you like to know?": "Was möchten Sie wissen?",
  "Upload a table, ask in plain words, and get probabilities that are computed from your data, each with its uncertainty.":
    "Laden Sie eine Tabelle hoch, fragen Sie in einfachem Englisch, und Sie erhalten Wahrscheinlichkeiten, die aus Ihren Daten berechnet sind, jede mit ihrer Unsicherheit.",
  "New Chat": "Neuer Chat",
  "Your chats": "Ihre Chats",
  "Or go on with": "Oder weiter mit",
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
  "No session could be started": "Es konnte keine Sitzung beginnen",
  "This site says that nobody is signed in. Sign in on this site, then try again.":
    "Diese Website sagt, dass niemand angemeldet ist. Melden Sie sich auf ihr an, und versuchen Sie es dann noch einmal.",
  "The chat's server did not take the token that this site gave.":
    "Der Server des Chats hat das Token nicht angenommen, das diese Website gab.",
  "You cannot upload a table here": "Hier können Sie keine Tabelle hochladen",
  "Open a chat that has a table, or ask those who run this site for one.":
    "Öffnen Sie einen Chat, der eine Tabelle hat, oder bitten Sie die Betreiber dieser Website um eine.",
  "Reload the page, or sign in again on this site, to go on.":
    "Laden Sie die Seite neu oder melden Sie sich auf dieser Seite erneut an.",
  "The chat cannot be used on this page": "Auf dieser Seite geht der Chat nicht",
  "This site did not let you into the chat: {problem} Please try again; if it stays so, tell those who run the site.":
    "Diese Website hat Sie nicht in den Chat gelassen: {problem} Bitte versuchen Sie es noch einmal; bleibt es dabei, sagen Sie es denen, die die Website betreiben.",
  "{server} does not answer as the chat's server does. Set base-url (baseUrl in JavaScript) to that server's address, such as https://chat.example.com.":
    "{server} antwortet nicht wie der Server des Chats. Geben Sie in base-url (in JavaScript baseUrl) dessen Adresse an, etwa https://chat.example.com.",
  "A secret key (sk_…) must never be in a page, where everybody can read it. Revoke it now under {developers}, and put the public key (pk_…) in its place.":
    "Ein geheimer Schlüssel (sk_…) darf nie in einer Seite stehen, wo ihn jeder lesen kann. Widerrufen Sie ihn jetzt unter {developers} und setzen Sie den öffentlichen Schlüssel (pk_…) an seine Stelle.",
  "This page's Content-Security-Policy forbids connections to {server}: add it to the directive {directive}.":
    "Die Content-Security-Policy dieser Seite verbietet Verbindungen zu {server}: Nehmen Sie es in die Direktive {directive} auf.",
  "A client secret can be exchanged once, within ten minutes, and this one is not good any more. Have a fresh one minted for each page load, in getClientSecret.":
    "Ein Client Secret lässt sich einmal eintauschen, binnen zehn Minuten, und dieses gilt nicht mehr. Lassen Sie bei jedem Laden der Seite ein neues ausstellen, in getClientSecret.",
  "This session lacks the scope “chat”, without which there is nothing here: name it where your server mints.":
    "Dieser Sitzung fehlt der Scope „chat“, ohne den es hier nichts gibt: Nennen Sie ihn, wo Ihr Server sie ausstellt.",
  "Nobody can sign in from {origin} with an account of {server}: neither getClientSecret nor getToken was given, and without them that server needs {origin} in its ALLOWED_ORIGINS.":
    "Niemand kann sich von {origin} aus mit einem Konto von {server} anmelden: weder getClientSecret noch getToken wurde angegeben, und ohne sie muss {origin} in den ALLOWED_ORIGINS dieses Servers stehen.",
  "{server} gave no reply to this page. Is that server running, and the address right? If so, let the origin {origin} use it.":
    "{server} hat dieser Seite nicht geantwortet. Läuft dieser Server, und stimmt die Adresse? Wenn ja, lassen Sie die Herkunft {origin} sie benutzen.",
  "client must be what createClient({ baseUrl }) gives, and is of the type {type}.":
    "client muss sein, was createClient({ baseUrl }) ergibt, und ist vom Typ {type}.",
  "base-url (baseUrl in JavaScript) must begin with http:// or https://, and is {server}.":
    "base-url (in JavaScript baseUrl) muss mit http:// oder https:// beginnen und ist {server}.",
  "{server} does not answer as the chat's server does. Leave off {end} at the end of base-url (baseUrl in JavaScript).":
    "{server} antwortet nicht wie der Server des Chats. Lassen Sie am Ende von base-url (in JavaScript baseUrl) {end} weg.",
  "A secret key (sk_…) must never be in a page, where everybody can read it. Revoke it now under {developers}, and mint client secrets on your server, which getClientSecret asks.":
    "Ein geheimer Schlüssel (sk_…) darf nie in einer Seite stehen, wo ihn jeder lesen kann. Widerrufen Sie ihn jetzt unter {developers} und stellen Sie Client Secrets auf Ihrem Server aus, den getClientSecret fragt.",
  "The attribute {name} is not read.": "Das Attribut {name} wird nicht gelesen.",

  "The chat cannot be reached at the moment. It is tried again.":
    "Der Chat ist im Moment nicht erreichbar. Es wird wieder versucht.",
  "This page's server has not answered yet. The chat begins once it does.":
    "Der Server dieser Seite hat noch nicht geantwortet. Der Chat beginnt, sobald er es tut.",
  "This session has ended.": "Diese Sitzung ist zu Ende.",
  "The session could not be renewed": "Die Sitzung konnte nicht verlängert werden",

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
  Answer: "Antwort",
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

  // Within an answer, which is in English
  "{n} more figures": "{n} weitere Zahlen",
  "{n} more notes": "{n} weitere Hinweise",
  "What to know": "Was zu wissen ist",
  "What stands out": "Was auffällt",
  "Turns round": "Kehrt sich um",
  "Go together": "Hängen zusammen",
  Odd: "Ungewöhnlich",
  "Look closer": "Genauer ansehen",
  "Look closer: {text}": "Genauer ansehen: {text}",
  "How this was computed": "Wie das berechnet wurde",
  Query: "Abfrage",
  "Show all {n} columns": "Alle {n} Spalten zeigen",
  "Show all {n} rows": "Alle {n} Zeilen zeigen",
  "The first {n} of {all}.": "Die ersten {n} von {all}.",
  "The first {n} of {all}; a file has them all.":
    "Die ersten {n} von {all}; eine Datei hat sie alle.",
  "Table: {list}": "Tabelle: {list}",
  "← Scroll sideways for all columns →": "← Seitwärts scrollen, um alle Spalten zu sehen →",
  "Show as": "Zeigen als",
  Chart: "Diagramm",
  Table: "Tabelle",
  "{kind}: save the chart as a file": "{kind}: Diagramm als Datei speichern",
  "{kind}: save the figures as a file": "{kind}: Zahlen als Datei speichern",
  "{kind}: save the table as a file": "{kind}: Tabelle als Datei speichern",
  "Chart of {title}: {figures}. The figures follow as a table.":
    "Diagramm zu {title}: {figures}. Die Zahlen folgen als Tabelle.",
  "Chart: {figures}. The figures follow as a table.":
    "Diagramm: {figures}. Die Zahlen folgen als Tabelle.",
  "{n} figures, from {top} to {low}": "{n} Zahlen, von {top} bis {low}",
  "no figures": "keine Zahlen",
  "{n} rows by {x} and {y}": "{n} Zeilen nach {x} und {y}",
  "On a scale: {figures}.": "Auf einer Skala: {figures}.",
  "interval {low} to {high}": "Intervall {low} bis {high}",
  "Load image ({host})": "Bild laden ({host})",
  "Load image: {alt} ({host})": "Bild laden: {alt} ({host})",
  "this site": "diese Website",

  // The list of chats, and teams
  "New chat": "Neuer Chat",
  "Hide the list of chats": "Liste der Chats ausblenden",
  Mine: "Meine",
  "No dataset yet": "Noch keine Daten",
  "Loading…": "Wird geladen…",
  "Show older chats": "Ältere Chats zeigen",
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
  "Your table": "Ihre Tabelle",
  "Look at its rows, or mend spellings and codes:":
    "Zeilen ansehen, Schreibweisen und Codes berichtigen:",
  "The first {n} of {all} rows": "Die ersten {n} von {all} Zeilen",
  "the first {n} of {all} columns": "die ersten {n} von {all} Spalten",
  missing: "fehlt",
  "{share} missing": "{share} fehlen",
  "Loading the table…": "Tabelle wird geladen…",
  "The table could not be loaded. Please try again.":
    "Die Tabelle konnte nicht geladen werden. Bitte versuchen Sie es erneut.",
  "Who manages this chat can change what is said of its columns.":
    "Wer diesen Chat verwaltet, kann ändern, was über die Spalten gesagt ist.",
  "Histogram of {name} from {low} to {high}; most rows, {share}, from {from} to {to}":
    "Histogramm von {name} von {low} bis {high}; die meisten Zeilen, {share}, von {from} bis {to}",
  "Most frequent values": "Häufigste Werte",
  Name: "Name",
  "How its cells are read": "Wie ihre Zellen gelesen werden",
  "Kind of {name}": "Art von {name}",
  "As the file has them": "Wie in der Datei",
  Numbers: "Zahlen",
  Dates: "Datumsangaben",
  "Categories or text": "Kategorien oder Text",
  "Codes that mean missing, with commas between them":
    "Codes für fehlende Werte, mit Kommas dazwischen",
  "Such as -99, 999": "Etwa -99, 999",
  "What its values count as": "Als was ihre Werte zählen",
  "Merge {list}": "{list} vereinen",
  "Values of {name}": "Werte von {name}",
  "{value} counts as": "{value} zählt als",
  Itself: "Wert selbst",
  Missing: "Fehlt",
  Corrected: "Berichtigt",
  "Saving makes a new version of the table: counts are by it at once, patterns are learned anew within minutes, and answers given before stay as they are. You can take it back.":
    "Beim Speichern entsteht eine neue Fassung der Tabelle: Gezählt wird sofort nach ihr, Muster werden binnen Minuten neu gelernt, frühere Antworten bleiben, wie sie sind. Sie können es zurücknehmen.",
  "Taken back.": "Zurückgenommen.",
  "Counts are by it from now on; patterns are being learned anew. Answers given before stay as they are.":
    "Von nun an wird danach gezählt; Muster werden neu gelernt. Frühere Antworten bleiben, wie sie sind.",
  Undo: "Rückgängig",
  "This table was changed meanwhile. Please open it again and repeat your change.":
    "Diese Tabelle wurde inzwischen geändert. Bitte öffnen Sie sie erneut und wiederholen Sie Ihre Änderung.",
  "Find a column": "Spalte suchen",
  "To be changed": "Zu ändern",
  Described: "Beschrieben",
  "Show more ({n} left)": "Mehr zeigen (noch {n})",
  "No column is called so.": "Keine Spalte heißt so.",
  "Saving…": "Wird gespeichert…",
  Save: "Speichern",
  "Saved.": "Gespeichert.",
  "Counts are as before from now on; patterns are being learned anew. Answers given meanwhile stay as they are.":
    "Von nun an wird wieder wie vorher gezählt; Muster werden neu gelernt. Antworten aus der Zwischenzeit bleiben, wie sie sind.",
  "Questions are read as before from now on.":
    "Von nun an werden Fragen wieder wie vorher gelesen.",
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
  "CSV, TSV or Excel (.xlsx), up to {size}. A new file replaces the existing dataset of this chat.":
    "CSV, TSV oder Excel (.xlsx), bis {size}. Eine neue Datei ersetzt die Daten dieses Chats.",
  "Look at a file first": "Datei vorher ansehen",
  "Checking the file": "Datei wird geprüft",
  "Waiting for the connection": "Warten auf die Verbindung",
  Paused: "Angehalten",
  Pause: "Anhalten",
  "Go on": "Weiter",
  "An upload of {name} was cut off at {percent} %. Choose the same file to go on.":
    "Das Hochladen von {name} brach bei {percent} % ab. Wählen Sie dieselbe Datei, um weiterzumachen.",
  "An upload of {name} was cut off. Choose the same file to go on.":
    "Das Hochladen von {name} brach ab. Wählen Sie dieselbe Datei, um weiterzumachen.",
  "Give it up": "Aufgeben",
  "Before you upload": "Vor dem Hochladen",
  "{size} of the {most} that a file may have.": "{size} von {most}, die eine Datei haben darf.",
  "It has {rows}.": "Sie hat {rows}.",
  "What is shown is of its first {rows}.": "Was hier steht, ist aus ihrem Anfang: {rows}.",
  Sheet: "Tabellenblatt",
  "Its content could not be looked at here. The server will say more.":
    "Ihr Inhalt ließ sich hier nicht ansehen. Der Server sagt mehr.",
  Upload: "Hochladen",
  "Upload without {columns}": "Ohne {columns} hochladen",
  "What may tell who somebody is stays on your device.":
    "Was verraten kann, wer jemand ist, bleibt auf Ihrem Gerät.",
  "{list} may tell who somebody is.": "{list}: kann verraten, wer jemand ist.",
  "{list} and {n} more may tell who somebody is.":
    "{list} und {n} weitere: kann verraten, wer jemand ist.",
  "Send them": "Mitsenden",
  "Leave them out": "Weglassen",
  "Columns to send": "Spalten, die gesendet werden",
  "First rows": "Erste Zeilen",
  "The first {n} columns are shown.": "Gezeigt werden die ersten {n} Spalten.",
  "yes or no": "ja oder nein",
  "{percent} % missing": "{percent} % fehlen",
  "likely an e-mail address": "wohl eine E-Mail-Adresse",
  "likely a phone number": "wohl eine Telefonnummer",
  "likely a name": "wohl ein Name",
  "likely an address": "wohl eine Adresse",
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

  // The report, and links to share
  "Pin to the report": "An den Bericht heften",
  "Take out of the report": "Aus dem Bericht nehmen",
  "The report could not be changed": "Der Bericht konnte nicht geändert werden",
  Report: "Bericht",
  "Report of pinned answers, and links to share":
    "Bericht aus angehefteten Antworten und Links zum Teilen",
  "Share by link": "Per Link teilen",
  "The report could not be loaded.": "Der Bericht konnte nicht geladen werden.",
  "Loading the report": "Der Bericht wird geladen",
  "No answer is pinned yet. Press the pin below an answer, and it stands here as it was given, whatever becomes of the table.":
    "Noch ist keine Antwort angeheftet. Drücken Sie die Nadel unter einer Antwort, dann steht sie hier, wie sie gegeben wurde, was auch immer aus der Tabelle wird.",
  "Taken out: {question}": "Herausgenommen: {question}",
  "Title of the report": "Titel des Berichts",
  "Now {place} of {n}": "Jetzt {place} von {n}",
  "Pull to another place": "An eine andere Stelle ziehen",
  "Move up: {question}": "Nach oben: {question}",
  "Move down: {question}": "Nach unten: {question}",
  "Take out: {question}": "Herausnehmen: {question}",
  "The whole answer": "Die ganze Antwort",
  "Add a note": "Notiz hinzufügen",
  "Note on: {question}": "Notiz zu: {question}",
  "What this means, for whoever reads the report":
    "Was das bedeutet, für alle, die den Bericht lesen",
  "Answered {date}": "Beantwortet am {date}",
  "Answered {date} from {file}, {rows} rows": "Beantwortet am {date} aus {file}, {rows} Zeilen",
  "Save as HTML": "Als HTML speichern",
  "Print or save as PDF": "Drucken oder als PDF speichern",
  "7 days": "7 Tage",
  "30 days": "30 Tage",
  "A year": "Ein Jahr",
  "Until it is revoked": "Bis er widerrufen wird",
  "The report": "Der Bericht",
  "The chat": "Der Chat",
  "Whoever has a link can read what it shows, without signing in, and nothing else of yours.":
    "Wer einen Link hat, kann ohne Anmeldung lesen, was er zeigt, und sonst nichts von Ihnen.",
  "Copy the link now: it is not shown again.":
    "Kopieren Sie den Link jetzt: Er wird nicht noch einmal gezeigt.",
  "Copy the link": "Link kopieren",
  "Links of this chat": "Links dieses Chats",
  "There is no link yet.": "Es gibt noch keinen Link.",
  "Back to the report": "Zurück zum Bericht",
  "What it shows": "Was er zeigt",
  "How long it is good": "Wie lange er gilt",
  "The report as it is whenever the link is opened, notes included.":
    "Der Bericht, wie er beim Öffnen des Links ist, mit den Notizen.",
  "All questions and answers until now; what is asked later is not shown.":
    "Alle Fragen und Antworten bis jetzt; was später gefragt wird, wird nicht gezeigt.",
  "Making the link…": "Link wird erstellt…",
  "Make a link": "Link erstellen",
  "made {date}": "erstellt am {date}",
  "does not expire": "läuft nicht ab",
  "expired {date}": "abgelaufen am {date}",
  "good until {date}": "gültig bis {date}",
  "never opened": "nie geöffnet",
  "last opened {date}": "zuletzt geöffnet am {date}",
  Revoke: "Widerrufen",
  "Revoke for good": "Endgültig widerrufen",
  Loading: "Wird geladen",
  "Show more": "Mehr zeigen",
  "A chat as it was on {date}, to read": "Ein Chat, wie er am {date} war, zum Lesen",
  "A report, to read": "Ein Bericht, zum Lesen",
  "This report is empty at the moment.": "Dieser Bericht ist zurzeit leer.",
  "Nothing was asked in this chat.": "In diesem Chat wurde nichts gefragt.",
  Question: "Frage",
  "There is nothing at this link. It was revoked, has expired, or is not complete. Ask whoever sent it for another.":
    "Unter diesem Link ist nichts. Er wurde widerrufen, ist abgelaufen oder nicht vollständig. Bitten Sie um einen neuen.",
} as const satisfies Readonly<Record<Text, string>>;
