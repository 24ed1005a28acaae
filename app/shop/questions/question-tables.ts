import type { Generated, GeneratedAlways } from 'kysely';

export interface QuestionTables {
  product_questions: {
    id: GeneratedAlways<number>;
    product_id: string;
    customer_id: string;
    question: string;
    asked_at: Date;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    hidden_at: Generated<Date | null>;
    hidden_reason: Generated<string | null>;
  };
}
