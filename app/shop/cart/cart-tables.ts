import type { JSONColumnType } from 'kysely';
import type { CartStep } from './cart-steps.ts';
import type { TakenUnits, WantedLine } from './saved-cart.ts';

export interface CartTables {
  cart_steps: {
    /** In Colombia; read it with `to_char`. */
    day: string;
    step: CartStep;
    times: number;
  };
  saved_carts: {
    customer_id: string;
    lines: JSONColumnType<WantedLine[]>;
    version: number;
    /** What paid orders took out, the last ones. */
    taken: JSONColumnType<TakenUnits[], string | undefined>;
    updated_at: Date;
  };
}
