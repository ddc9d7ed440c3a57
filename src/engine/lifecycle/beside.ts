import type { ReactNode } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import type { Row } from './wire.ts';

/** What a screen adds to the dialog of a step: what the person should know, and where the step goes on by itself. */
export type Beside = (
  step: TransitionModel<FieldModel>,
  row: Row,
) =>
  | {
      readonly note?: ReactNode;
      /** Of what the step asks on demand, what it will ask of this row: it is asked at once, and the step is not taken unasked. */
      readonly asks?: readonly string[];
      /** One act that takes the step and goes on; it comes first, and the plain step stands beside it. */
      readonly goOn?: {
        readonly title: string;
        readonly onTaken: (row: Row) => void;
        /** The record's own button does it at once, and tells this to whoever points at it; the plain step stands in the menu. */
        readonly direct?: string;
      };
    }
  | undefined;
