/** The words of the landing page. */
export const steps = [
  {
    title: "Upload a table",
    text: "Drop a CSV into a chat. Columns, number formats, dates and gaps are recognised and reported back to you before you ask anything.",
  },
  {
    title: "Ask in your own words",
    text: "Your question is read into a precise query over your columns. The query is shown with the answer, so you can check what was understood.",
  },
  {
    title: "Read the whole answer",
    text: "The share your data show, the interval around it and the number of rows behind it. Where the data cannot say, the answer says so.",
  },
] as const;

export const useCases = [
  {
    title: "E-commerce campaigns",
    text: "See which customers respond, and by how much a segment beats the rest before you spend on it.",
    question: "How likely is a second order if the first one used a coupon?",
  },
  {
    title: "Insurance risk",
    text: "Compare claim rates between groups with their intervals, and tell a difference from noise.",
    question: "How do claim rates differ between drivers under and over 25?",
  },
  {
    title: "Rare events in finance",
    text: "Put a bound on what has happened three times, or never, instead of reading it as zero.",
    question: "What is the probability of a default in the lowest income quarter?",
  },
  {
    title: "Healthcare outcomes",
    text: "Relate outcomes to treatment and history, with the number of patients behind every figure.",
    question: "What is the chance of readmission given diabetes and age above 70?",
  },
] as const;
