/** Apart from the other signs of spam, whose words would come into the visitor's page. */
export const TRAP_FIELD = "messageSubject";
