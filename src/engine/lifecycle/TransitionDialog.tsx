/** Asks before a step is taken: what changes, why, and what the step needs to know. */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { Fragment, useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOf } from '#domain/registro/conditions.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { registro } from '#messages/registro.ts';
import { today } from '#shared/clock.ts';
import { randomId } from '#shared/random-id.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { FieldItem } from '../fields/FieldWidget.tsx';
import { entersNext } from '../form/focus.ts';
import { factsOf } from '../form/summary.ts';
import { useUnsaved } from '../form/useUnsaved.ts';
import type { Beside } from './beside.ts';
import { Foreseen } from './Foreseen.tsx';
import { lastChosen, type Row, type StepBody } from './wire.ts';

type Props = {
  readonly entity: EntityModel;
  readonly transition: TransitionModel<FieldModel>;
  readonly title: string;
  readonly text: string;
  /** The row that takes the step; absent where many do. */
  readonly row: Row | undefined;
  /** What the screen adds to this step. */
  readonly beside?: ReturnType<Beside>;
  /** The step was refused before the dialog came, for want of what is asked on demand. */
  readonly refused?: HttpError;
  /** Throws HttpError; the dialog stays and tells it. */
  readonly run: (body: StepBody, key: string, onTaken?: (row: Row) => void) => Promise<void>;
  readonly onClose: () => void;
};

/** Sends the keyboard to the first thing asked, else to the answer. */
const FOCUS = { 'data-foco': '' } as const;

type Errors = { readonly [field: string]: readonly string[] };

export default function TransitionDialog(props: Props) {
  const { entity, transition, title, text, row, beside, refused, run, onClose } = props;
  /** What the asked fields hold already. */
  const held: { readonly [field: string]: unknown } = row ?? {};
  const id = useId();
  const [values, setValues] = useState<{ readonly [field: string]: unknown }>(() =>
    Object.fromEntries(
      transition.asks.map((ask) => [ask.field.id, ask.today ? today() : (held[ask.field.id] ?? null)]),
    ),
  );
  // A proposal: what somebody chose meanwhile stays, and a call that fails leaves the choice to the person.
  useEffect(() => {
    for (const { field, last } of transition.asks) {
      if (!last || (held[field.id] ?? null) !== null) continue;
      lastChosen(field, transition.makes)
        .then((id) => setValues((before) => ({ ...before, [field.id]: before[field.id] ?? id })))
        .catch(() => undefined);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the dialog opens.
  }, []);
  const [named, setNamed] = useState<readonly string[]>(() => [
    ...(beside?.asks ?? []),
    ...Object.keys(refused?.errors ?? {}),
  ]);
  // As the record will stand: what only the next state shows is asked on the way to it.
  const next = entity.lifecycle ? { [entity.lifecycle.field.id]: transition.to } : {};
  const asked = transition.asks.filter(
    ({ field, onDemand }) =>
      (!onDemand || named.includes(field.id)) && stateOf(field, { ...held, ...next, ...values }).visible,
  );
  const [typed, setTyped] = useState<{ readonly [field: string]: string | null }>({});
  const [reason, setReason] = useState('');
  // On demand it is asked once the step was refused for want of it; another answer may do in its place, which the server judges.
  const asksReason =
    transition.reason !== undefined && (transition.reason !== 'on-demand' || named.includes('motivo'));
  const [errors, setErrors] = useState<Errors>(() => refused?.errors ?? {});
  // A repeated click, or an answer that was lost, is the same step.
  const [key] = useState(randomId);

  const step = useAct(
    async (onTaken?: (row: Row) => void) => {
      // A row that was drawn without a field says nothing of it.
      const unasked = transition.asks
        .filter(({ field, onDemand }) => onDemand && !named.includes(field.id))
        .map(({ field }) => field.id);
      const campos = Object.fromEntries(
        Object.entries(values).filter(
          ([field, value]) => (value !== null || field in held) && !unasked.includes(field),
        ),
      );
      await run(
        {
          transicao: transition.name,
          ...(reason.trim() === '' ? {} : { motivo: reason.trim() }),
          ...(transition.asks.length > 0 ? { campos } : {}),
        },
        key,
        onTaken,
      );
    },
    {
      failure: cicloTela.falhaPasso,
      tell: 'place',
      refused: (error) => {
        if (!(error instanceof HttpError)) return false;
        const own = Object.fromEntries(
          Object.entries(error.errors).filter(([field]) => field in values || field === 'motivo'),
        );
        const others = Object.entries(error.errors).filter(([field]) => !(field in own));
        setErrors(own);
        setNamed((before) => [...before, ...Object.keys(own)]);
        if (others.length > 0) return others.flatMap(([, texts]) => texts).join(' ');
        return Object.keys(own).length > 0 || (error.statusCode === 412 && cicloTela.conflito);
      },
    },
  );
  const go = async (onTaken?: (row: Row) => void): Promise<boolean> => {
    const unsaid = reason.trim() === '' ? registro.preencha : cicloTela.motivoDiz;
    const missing = Object.fromEntries([
      ...asked
        .filter(({ field, required }) => required && (values[field.id] ?? '') === '')
        .map(({ field }) => [field.id, [registro.preencha]] as const),
      ...(transition.reason === 'required' && !dizMotivo(reason) ? [['motivo', [unsaid]] as const] : []),
    ]);
    const wrong = Object.entries(typed).flatMap(([field, problem]) =>
      problem === null ? [] : [[field, [problem]] as const],
    );
    const found = { ...missing, ...Object.fromEntries(wrong) };
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    return step.run(onTaken);
  };
  // A date is typed again in a moment; words are not.
  const written = transition.asks.some(({ field }) => {
    const value = values[field.id];
    return (
      field.kind === 'longtext' &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      value !== held[field.id]
    );
  });
  const words = written || reason.trim() !== '';
  useUnsaved(
    words && !step.busy,
    () => go(),
    () => undefined,
  );
  const close = async () => {
    const { descartar, descartarTexto, descartarSim, descartarNao } = cicloTela;
    const yes =
      !words ||
      (await confirm({
        title: descartar,
        text: descartarTexto,
        yes: descartarSim,
        no: descartarNao,
        danger: true,
      }));
    if (yes) onClose();
  };

  const facts = row ? factsOf(entity, row, transition.shows) : [];
  const first = asked[0]?.field.id;
  const goOn = beside?.goOn;
  // What is asked on demand is not there until the server refused for want of it.
  const asksNothing = asked.length === 0 && !asksReason;
  // Enter in a field of one line confirms, as a form's does; what is still being typed in it is read first, by its leaving.
  const [confirmed, setConfirmed] = useState(0);
  useEffect(() => {
    if (confirmed > 0) void go(goOn?.onTaken);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once an Enter, with what that render holds.
  }, [confirmed]);
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !entersNext(target) || step.busy) return;
    event.preventDefault();
    target.blur();
    target.focus();
    setConfirmed((times) => times + 1);
  };
  return (
    <Modal
      title={title}
      role={asksNothing ? 'alertdialog' : 'dialog'}
      stubborn
      width={goOn ? 560 : undefined}
      onClose={() => void close()}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          <Button onClick={() => void close()} disabled={step.busy}>
            {cicloTela.cancelar}
          </Button>
          <Button
            type={goOn ? 'default' : 'primary'}
            danger={transition.danger}
            loading={step.busy && step.doing?.[0] === undefined}
            disabled={step.busy}
            onClick={() => void go()}
            {...(asksNothing && !goOn ? FOCUS : {})}
          >
            {transition.title}
          </Button>
          {goOn ? (
            <Button
              type="primary"
              loading={step.busy && step.doing?.[0] !== undefined}
              disabled={step.busy}
              onClick={() => void go(goOn.onTaken)}
              {...(asksNothing ? FOCUS : {})}
            >
              {goOn.title}
            </Button>
          ) : null}
        </Flex>
      }
    >
      <Form layout="vertical" component="div" requiredMark={false} onKeyDown={onEnter}>
        <p style={{ marginBottom: 16 }}>
          {text}
          {facts.map(({ field, text: value }) => (
            <Fragment key={field.id}>
              <br />
              {field.title}: <strong>{value}</strong>
            </Fragment>
          ))}
        </p>
        {beside?.note}
        {asked.map(({ field, required }) => (
          <div key={field.id} {...(field.id === first ? FOCUS : {})}>
            <FieldItem
              id={`${id}-${field.id}`}
              // What the refusal asked for is no option any more; what a reason stands for is none, and says so itself.
              label={
                required ||
                named.includes(field.id) ||
                (transition.reason === 'on-demand' && field.description !== undefined)
                  ? field.title
                  : `${field.title} (${cicloTela.opcional})`
              }
              resource={entity.name}
              field={field}
              required={required}
              value={values[field.id] ?? null}
              // What narrows a choice ('$contaBancariaId') is of the row, or asked beside it.
              row={row ? { ...row, ...values } : null}
              error={typed[field.id] ?? errors[field.id]?.[0] ?? null}
              onChange={(value) => setValues((before) => ({ ...before, [field.id]: value }))}
              onInputError={(problem) => setTyped((before) => ({ ...before, [field.id]: problem }))}
            />
          </div>
        ))}
        {asksReason ? (
          <Form.Item
            label={
              transition.reason === 'optional'
                ? `${cicloTela.motivo} (${cicloTela.opcional})`
                : cicloTela.motivo
            }
            htmlFor={`${id}-motivo`}
            validateStatus={errors.motivo ? 'error' : undefined}
            help={errors.motivo?.[0]}
          >
            <Input.TextArea
              id={`${id}-motivo`}
              rows={3}
              maxLength={500}
              {...(first ? {} : FOCUS)}
              value={reason}
              aria-invalid={errors.motivo !== undefined}
              aria-required={transition.reason === 'required'}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        ) : null}
        {row && transition.foresees.length > 0 ? (
          <Foreseen entity={entity} transition={transition} row={row} values={values} />
        ) : null}
        {step.problem === null ? null : <Alert type="error" role="alert" message={step.problem} showIcon />}
      </Form>
    </Modal>
  );
}
