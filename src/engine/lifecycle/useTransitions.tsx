/** The steps that rows may take, and the dialog that each is confirmed in. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOfRow, thingOf, transitionsOf, type TransitionModel } from '#domain/registro/lifecycle.ts';
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { cicloTela } from '#messages/ciclo-tela.ts';
import { useCanOnRow } from '#shared/session/row-rights.ts';
import { useCan } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { useSide } from '../access/useSide.ts';
import { PATIENTS, patientBeside } from '../cells/display.ts';
import { useRowGuards } from './useRowGuards.ts';
import { takeStep, takeSteps, type Row, type StepBody } from './wire.ts';

const TransitionDialog = lazy(() => import('./TransitionDialog.tsx'));

type Step = TransitionModel<FieldModel>;

/** Rows that many steps are taken of: ids, or the filter of a whole question. */
export type Many = { readonly count: number; readonly which: object; readonly done: (answer: BatchAnswer) => void };

/** True: it has told the person what came of it, and nothing else is said. */
type Done = (row: Row) => boolean | void;

type Asked = { readonly step: Step } & (
  { readonly row: Row; readonly label: string; readonly done: Done } | { readonly many: Many }
);

export type Transitions = {
  /** What the person may do with the row now. */
  readonly of: (row: Row) => readonly Step[];
  /** Steps of the row's state that the person has the right to and the row's own guard refuses, with the guard's sentence. */
  readonly refused: (row: Row) => readonly { readonly step: Step; readonly why: string }[];
  /** Every step that the person may take of some row. */
  readonly all: readonly Step[];
  readonly ask: (step: Step, row: Row, label: string, done: Done) => void;
  readonly askMany: (step: Step, many: Many) => void;
  /** To be drawn once. */
  readonly dialog: ReactNode;
};

export function useTransitions(entity: EntityModel): Transitions {
  const can = useCan();
  const canOnRow = useCanOnRow();
  const side = useSide(entity);
  const refusal = useRowGuards(entity);
  const may = (action: string) => can(action, entity.subject);
  const offered = (row: Row) => transitionsOf(entity, row, (action) => canOnRow(action, entity.subject, row), side(row));
  const [asked, setAsked] = useState<Asked | null>(null);
  const titleOf = (state: string): string => entity.lifecycle?.state[state]?.title ?? state;
  // A row that somebody names by a text of its own is called by that.
  const named = entity.label.length === 1 && entity.fields.some((one) => one.id === entity.label[0] && one.kind === 'text' && !one.readOnly); // prettier-ignore
  const ofPatient = !named && entity.fields.some(({ ref }) => ref?.resource === PATIENTS);
  const close = () => setAsked(null);
  const patientOf = ({ row, label }: { readonly row: Row; readonly label: string }): string => {
    const name = patientBeside(entity, row, label);
    return name === null ? '' : cicloTela.doPaciente(name);
  };

  const run = async (question: Asked, body: StepBody, key: string) => {
    const state = titleOf(question.step.to);
    if ('row' in question) {
      const row = await takeStep(entity.name, question.row, body, key);
      close();
      if (question.done(row) !== true) notify({ type: 'SUCCESS', value: cicloTela.feito(question.label, state) });
    } else {
      const answer = await takeSteps(entity.name, question.many.which, body);
      close();
      if (answer.ok > 0) notify({ type: 'SUCCESS', value: cicloTela.feitos(answer.ok, state) });
      question.many.done(answer);
    }
  };
  return {
    of: (row) => offered(row).filter((step) => refusal(step, row) === undefined),
    refused: (row) =>
      offered(row).flatMap((step) => {
        const why = refusal(step, row);
        return why === undefined ? [] : [{ step, why }];
      }),
    all: (entity.lifecycle?.transitions ?? []).filter((step) => !step.internal && may(step.action)),
    ask: (step, row, label, done) => setAsked({ step, row, label, done }),
    askMany: (step, many) => setAsked({ step, many }),
    dialog: asked ? (
      <Suspense fallback={null}>
        <TransitionDialog
          entity={entity}
          transition={asked.step}
          title={
            'row' in asked
              ? (asked.step.question ?? cicloTela.pergunta(asked.step.title, thingOf(entity, asked.row), asked.label, ofPatient))
              : cicloTela.perguntaVarios(asked.step.title, asked.many.count)
          }
          text={
            'row' in asked
              ? patientOf(asked) + cicloTela.muda(stateOfRow(entity, asked.row)?.title ?? '', titleOf(asked.step.to))
              : cicloTela.mudaPara(titleOf(asked.step.to))
          }
          values={'row' in asked ? asked.row : {}}
          run={(body, key) => run(asked, body, key)}
          onClose={close}
        />
      </Suspense>
    ) : null,
  };
}
