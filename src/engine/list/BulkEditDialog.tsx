/**
 * Several fields of many rows at once: which, with what value; how many it would change, and which would be refused and
 * why, before anything is written; then what became of each.
 */
import { Alert, Button, Checkbox, Flex, Form, Select, Typography } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { edicaoEmLote, listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { FieldItem } from '../fields/FieldWidget.tsx';
import { changedLines } from './batch.ts';
import { BatchResult, Refusals } from './BatchResult.tsx';
import { foreseenText } from './foreseen-text.ts';
import { Sample } from './BulkSample.tsx';
import '../form/form.css';

type Values = { readonly [field: string]: unknown };
type Props = {
  readonly entity: EntityModel;
  readonly count: number;
  /** Names of some of the rows, those on the screen first. */
  readonly sample: readonly string[];
  /** Fields that may be set on many rows at once. */
  readonly fields: readonly FieldModel[];
  readonly labelOf: (id: number) => string;
  /** `rehearse`: says what it would do, and does nothing. */
  readonly run: (values: Values, rehearse?: boolean) => Promise<BatchAnswer>;
  readonly onDone: (answer: BatchAnswer) => void;
  readonly onClose: () => void;
};

/** A field to be set. `empty`: to nothing, on purpose. `problem`: what is typed is no value. */
type Part = {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly empty: boolean;
  readonly problem: string | null;
};

const mayBeEmpty = (field: FieldModel) => field.nullable && !field.required && !field.when?.required;

const isReady = ({ value, empty, problem }: Part) =>
  problem === null && (empty || (value !== null && value !== undefined && value !== ''));

const valuesOf = (parts: readonly Part[]): Values =>
  Object.fromEntries(parts.map(({ field, value, empty }) => [field.id, empty ? null : value]));

export default function BulkEditDialog(props: Props) {
  const { entity, count, sample, fields, labelOf, run, onDone, onClose } = props;
  const id = useId();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [rehearsed, setRehearsed] = useState<{ of: readonly Part[]; answer: BatchAnswer } | null>(null);
  // What was foreseen of other values, even by an answer that came late, says nothing of these.
  const foreseen = rehearsed?.of === parts ? rehearsed.answer : null;
  const [answer, setAnswer] = useState<BatchAnswer | null>(null);
  const ready = parts.length > 0 && parts.every(isReady);

  const how = {
    failure: lista.falhaTexto,
    tell: 'place',
    refused: (cause: unknown) =>
      (cause instanceof HttpError && Object.values(cause.errors).flat()[0]) || false,
  } as const;
  const rehearsal = useAct(
    async () => setRehearsed({ of: parts, answer: await run(valuesOf(parts), true) }),
    how,
  );
  const change = useAct(async () => {
    const result = await run(valuesOf(parts));
    onDone(result);
    if (result.falhas > 0) setAnswer(result);
    else onClose();
  }, how);
  const busy = rehearsal.busy || change.busy;
  const problem = change.problem ?? rehearsal.problem;

  /** Of what stands at that moment: a widget tells a value and what is wrong with it one after the other, before anything is drawn. */
  const set = (next: (now: readonly Part[]) => readonly Part[]) => {
    setParts(next);
    change.clear();
    rehearsal.clear();
  };
  const put = (field: FieldModel, part: Partial<Part>) =>
    set((now) => now.map((own) => (own.field === field ? { ...own, ...part } : own)));
  const newest = parts.at(-1)?.field.id;
  const met = useRef(0);
  useEffect(() => {
    if (newest !== undefined && parts.length > met.current)
      document.getElementById(`${id}-${newest}`)?.focus();
    met.current = parts.length;
  }, [id, newest, parts.length]);

  if (answer) return <BatchResult operation="alterar" {...{ answer, labelOf, onClose }} />;
  const left = fields.filter((field) => parts.every((part) => part.field !== field));
  return (
    <Modal
      title={edicaoEmLote.alterarLoteTitulo(count)}
      width={640}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={change.busy}>
            {lista.cancelar}
          </Button>
          <Button disabled={!ready || busy} loading={rehearsal.busy} onClick={() => void rehearsal.run()}>
            {edicaoEmLote.conferir}
          </Button>
          <Button
            type="primary"
            loading={change.busy}
            disabled={!ready || busy || (foreseen !== null && changedLines(foreseen).length === 0)}
            onClick={() => void change.run()}
          >
            {change.busy ? listaDialogos.processando : listaDialogos.aplicar}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        {parts.map((part) => {
          const { field, value, empty } = part;
          return (
            <Flex key={field.id} gap={8} align="start" role="group" aria-label={field.title}>
              <div className="z-cresce">
                {empty ? (
                  <Form.Item label={field.title}>
                    <Typography.Text type="secondary">{edicaoEmLote.ficaVazio}</Typography.Text>
                  </Form.Item>
                ) : (
                  <FieldItem
                    id={`${id}-${field.id}`}
                    label={field.title}
                    resource={entity.name}
                    field={field}
                    value={value}
                    error={part.problem}
                    required
                    row={valuesOf(parts)}
                    onChange={(next) => put(field, { value: next })}
                    onInputError={(text) => put(field, { problem: text })}
                  />
                )}
                {mayBeEmpty(field) ? (
                  <Checkbox
                    style={{ marginBottom: 16 }}
                    checked={empty}
                    onChange={(event) => put(field, { empty: event.target.checked, problem: null })}
                  >
                    {listaDialogos.esvaziar}
                  </Checkbox>
                ) : null}
              </div>
              <IconButton
                // Beside the control, and not beside its label.
                style={{ marginTop: 26 }}
                label={edicaoEmLote.naoEditar(field.title)}
                icon={<X size={16} aria-hidden />}
                onClick={() => set((now) => now.filter((own) => own.field !== field))}
              />
            </Flex>
          );
        })}
        {left.length > 0 ? (
          <Form.Item
            label={parts.length === 0 ? listaDialogos.campo : listaDialogos.outroCampo}
            htmlFor={`${id}-campo`}
          >
            <Select
              // A new one each time: what was looked for is over.
              key={parts.length}
              id={`${id}-campo`}
              showSearch
              optionFilterProp="label"
              placeholder={listaDialogos.escolhaCampo}
              options={left.map((field) => ({ value: field.id, label: field.title }))}
              onChange={(chosen: string) => {
                const field = left.find((field) => field.id === chosen);
                if (field)
                  set((now) => [
                    ...now,
                    { field, value: field.kind === 'boolean' ? false : null, empty: false, problem: null },
                  ]);
              }}
            />
          </Form.Item>
        ) : null}
        {foreseen ? (
          <>
            <Alert
              type={foreseen.falhas > 0 ? 'warning' : 'info'}
              showIcon
              message={foreseenText(foreseen)}
              style={{ marginBottom: foreseen.falhas > 0 ? 12 : 0 }}
            />
            {foreseen.falhas > 0 ? <Refusals answer={foreseen} labelOf={labelOf} /> : null}
          </>
        ) : (
          <Sample sample={sample} count={count} />
        )}
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Form>
    </Modal>
  );
}
