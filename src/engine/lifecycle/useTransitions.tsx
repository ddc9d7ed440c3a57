/** The steps that rows may take, and the dialog that each is confirmed in. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MUITOS, type PassosPedidos } from '#domain/transition/transition.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOfRow, thingOf, transitionsOf, type TransitionModel } from '#domain/registro/lifecycle.ts';
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { randomId } from '#shared/random-id.ts';
import { useCanOnRow } from '#shared/session/row-rights.ts';
import { useCan } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { useSide } from '../access/useSide.ts';
import { PATIENTS, patientBeside } from '../cells/display.ts';
import type { Beside } from './beside.ts';
import { madeBy } from './made.ts';
import { useRowGuards } from './useRowGuards.ts';
import { askSteps, takeStep, takeSteps, type Row, type StepBody } from './wire.ts';

const ManySteps = lazy(() => import('./ManySteps.tsx'));
const TransitionDialog = lazy(() => import('./TransitionDialog.tsx'));

type Step = TransitionModel<FieldModel>;

/** Rows that many steps are taken of: ids, or the filter of a whole question. */
export type Many = {
  readonly count: number;
  readonly which: object;
  readonly done: (answer: BatchAnswer, told?: true) => void;
};

/** True: it has told the person what came of it, and nothing else is said. */
type Done = (row: Row) => boolean | void;

type Asked = { readonly step: Step } & (
  | {
      readonly row: Row;
      readonly label: string;
      readonly done: Done;
      /** Taken at once, it was refused for want of these: the dialog begins with them. */
      readonly refused?: HttpError;
    }
  | { readonly many: Many }
);

/** Many that are being taken, or of which several reasons are to be told. */
type Under = { readonly passos: PassosPedidos; readonly title: string; readonly done: Many['done'] };

/** What was taken at once, as what is taken in the background is told. */
function passosOf(recurso: string, transicao: string, { total, resultados }: BatchAnswer): PassosPedidos {
  const refused = Map.groupBy(
    resultados.filter(({ ok }) => !ok),
    ({ mensagem }) => mensagem ?? '',
  );
  const recusados = [...refused].map(([motivo, rows]) => ({ motivo, ids: rows.map(({ id }) => id) }));
  return { id: 0, recurso, transicao, estado: 'concluido', total, tratados: total, recusados };
}

function answerOf({ total, tratados, recusados }: PassosPedidos): BatchAnswer {
  const resultados = recusados.flatMap(({ motivo, ids }) =>
    ids.map((id) => ({ id, ok: false, mensagem: motivo })),
  );
  return { total, ok: tratados - resultados.length, falhas: resultados.length, resultados };
}

/** Whether the refusal names what the step asks for only then. */
const isAskedFor = ({ asks, reason }: Step, { errors }: HttpError): boolean =>
  (reason === 'on-demand' && 'motivo' in errors) ||
  asks.some(({ field, onDemand }) => onDemand && field.id in errors);

export type Transitions = {
  /** What the person may do with the row now. */
  readonly of: (row: Row) => readonly Step[];
  /** Steps of the row's state that the person has the right to and the row's own guard refuses, with the guard's sentence. */
  readonly refused: (row: Row) => readonly { readonly step: Step; readonly why: string }[];
  /** Every step that the person may take of some row. */
  readonly all: readonly Step[];
  readonly ask: (step: Step, row: Row, label: string, done: Done) => void;
  /** Takes the step without a question, where the button said all of it; one that asks for something asks. */
  readonly take: (step: Step, row: Row, label: string, done: Done) => void;
  /** A step taken without a question is on its way. */
  readonly taking: boolean;
  readonly askMany: (step: Step, many: Many) => void;
  /** The dialog of the steps, to be drawn once. */
  readonly dialog: ReactNode;
};

export function useTransitions(entity: EntityModel, beside?: Beside): Transitions {
  const can = useCan();
  const navigate = useNavigate();
  const canOnRow = useCanOnRow();
  const side = useSide(entity);
  const refusal = useRowGuards(entity);
  const may = (action: string) => can(action, entity.subject);
  const offered = (row: Row) =>
    transitionsOf(entity, row, (action) => canOnRow(action, entity.subject, row), side(row));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [many, setMany] = useState<Under | null>(null);
  const titleOf = (state: string): string => entity.lifecycle?.state[state]?.title ?? state;
  // A row that somebody names by a text of its own is called by that.
  const named =
    entity.label.length === 1 &&
    entity.fields.some((field) => field.id === entity.label[0] && field.kind === 'text' && !field.readOnly);
  const ofPatient = !named && entity.fields.some(({ ref }) => ref?.resource === PATIENTS);
  const close = () => setAsked(null);
  const manyText = ({ from, to }: Step, count: number): string => {
    const stays = from.every((state) => state === to);
    return `${(stays ? cicloTela.continua : cicloTela.mudaPara)(titleOf(to))}${count > MUITOS ? ` ${cicloTela.emFila}` : ''}`;
  };
  const patientOf = ({ row, label }: { readonly row: Row; readonly label: string }): string => {
    const name = patientBeside(entity, row, label);
    return name === null ? '' : cicloTela.doPaciente(name);
  };

  const run = async (question: Asked, body: StepBody, key: string, onTaken?: (row: Row) => void) => {
    const state = titleOf(question.step.to);
    if ('row' in question) {
      const row = await takeStep(entity.name, question.row, body, key);
      close();
      const same = question.step.recomputes && row.versao === question.row.versao;
      if (onTaken) {
        onTaken(row);
        question.done(row);
        return;
      }
      const told = same ? cicloTela.nadaMudou(question.label) : cicloTela.feito(question.label, state);
      if (question.done(row) === true) return;
      const made = question.step.makes && (await madeBy(question.step.makes, row.id));
      const action = made && { label: cicloTela.abrirFeito, run: () => void navigate(made.path) };
      notify({
        type: 'SUCCESS',
        value: made ? cicloTela.fez(made.name) : told,
        ...(action ? { action } : {}),
      });
    } else {
      const { count, which, done } = question.many;
      const { title } = question.step;
      if (count > MUITOS) {
        const passos = await askSteps(entity.name, which, body);
        close();
        setMany({ passos, title, done });
        return;
      }
      const answer = await takeSteps(entity.name, which, body);
      close();
      if (answer.ok > 0) {
        const value = question.step.recomputes
          ? cicloTela.refeitos(answer.ok)
          : cicloTela.feitos(answer.ok, state);
        notify({ type: 'SUCCESS', value });
      }
      const passos = passosOf(entity.name, body.transicao, answer);
      // One reason fits into what is told beside the list.
      if (passos.recusados.length > 1) setMany({ passos, title, done });
      else done(answer);
    }
  };
  // A repeated click, or an answer that was lost, is the same step of the same version.
  const keys = useRef(new Map<string, string>());
  const asking = useRef<(Asked & { readonly row: Row }) | null>(null);
  const direct = useAct(
    async (question: Asked & { readonly row: Row }) => {
      const { step, row } = question;
      const name = `${step.name} ${row.id} ${row.versao}`;
      const key = keys.current.get(name) ?? randomId();
      keys.current.set(name, key);
      await run(question, { transicao: step.name }, key);
    },
    {
      failure: cicloTela.falhaPasso,
      refused: (error) => {
        const question = asking.current;
        if (!question || !(error instanceof HttpError) || !isAskedFor(question.step, error)) return false;
        setAsked({ ...question, refused: error });
        return true;
      },
    },
  );
  return {
    of: (row) => offered(row).filter((step) => refusal(step, row) === undefined),
    refused: (row) =>
      offered(row).flatMap((step) => {
        const why = refusal(step, row);
        return why === undefined ? [] : [{ step, why }];
      }),
    all: (entity.lifecycle?.transitions ?? []).filter((step) => !step.internal && may(step.action)),
    ask: (step, row, label, done) => setAsked({ step, row, label, done }),
    take: (step, row, label, done) => {
      const told = (beside?.(step, row)?.asks ?? []).length > 0;
      if (told || step.asks.some(({ onDemand }) => !onDemand) || step.reason === 'required')
        setAsked({ step, row, label, done });
      else void direct.run((asking.current = { step, row, label, done }));
    },
    taking: direct.busy,
    askMany: (step, many) => setAsked({ step, many }),
    dialog: many ? (
      <Suspense fallback={null}>
        <ManySteps
          entity={entity}
          chosen
          asked={many.passos}
          title={many.title}
          onClose={(found) => {
            setMany(null);
            many.done(answerOf(found), true);
          }}
        />
      </Suspense>
    ) : asked ? (
      <Suspense fallback={null}>
        <TransitionDialog
          entity={entity}
          transition={asked.step}
          title={
            'row' in asked
              ? (asked.step.question ??
                cicloTela.pergunta(asked.step.title, thingOf(entity, asked.row), asked.label, ofPatient))
              : cicloTela.perguntaVarios(asked.step.title, asked.many.count)
          }
          text={
            'row' in asked
              ? patientOf(asked) +
                cicloTela.muda(stateOfRow(entity, asked.row)?.title ?? '', titleOf(asked.step.to))
              : manyText(asked.step, asked.many.count)
          }
          row={'row' in asked ? asked.row : undefined}
          beside={'row' in asked ? beside?.(asked.step, asked.row) : undefined}
          refused={'row' in asked ? asked.refused : undefined}
          run={(body, key, onTaken) => run(asked, body, key, onTaken)}
          onClose={close}
        />
      </Suspense>
    ) : null,
  };
}
