/** Asks before many rows change, then shows what became of each that did not. */
import { Alert, Button, Checkbox, Form, Select, Table, Typography } from 'antd';
import { useId, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { BatchAnswer, BatchOperation } from '#domain/registro/wire.ts';
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { HttpError } from '#shared/http/http-error.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { FieldItem } from '../fields/FieldWidget.tsx';
import { doneText } from './batch.ts';
import '../form/form.css';

type Props = {
  readonly operation: BatchOperation;
  readonly entity: EntityModel;
  readonly count: number;
  /** Names of some of the rows, those on the screen first. */
  readonly sample: readonly string[];
  /** Fields that may be set on many rows at once. */
  readonly fields: readonly FieldModel[];
  readonly labelOf: (id: number) => string;
  readonly run: (values?: { readonly [field: string]: unknown }) => Promise<BatchAnswer>;
  readonly onDone: (answer: BatchAnswer) => void;
  readonly onClose: () => void;
};

export default function BulkDialog(props: Props) {
  const { operation, entity, count, sample, fields, labelOf, run, onDone, onClose } = props;
  const id = useId();
  const [fieldId, setFieldId] = useState('');
  const [value, setValue] = useState<unknown>(null);
  const [empty, setEmpty] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<BatchAnswer | null>(null);
  const field = operation === 'alterar' ? entity.field[fieldId] : undefined;
  const ready =
    operation !== 'alterar' ||
    (field !== undefined && typed === null && (empty || (value !== null && value !== '')));

  const { busy, problem, ...change } = useAct(
    async () => {
      const result = await run(field ? { [field.id]: empty ? null : value } : undefined);
      onDone(result);
      if (result.falhas > 0) setAnswer(result);
      else onClose();
    },
    {
      failure: lista.falhaTexto,
      tell: 'place',
      refused: (cause) => (cause instanceof HttpError && Object.values(cause.errors).flat()[0]) || false,
    },
  );

  if (answer) return <Result operation={operation} answer={answer} labelOf={labelOf} onClose={onClose} />;
  const title =
    operation === 'alterar'
      ? lista.alterarLoteTitulo(count)
      : operation === 'excluir'
        ? lista.confirmaExcluir(count)
        : lista.confirmaRestaurar(count);
  const act =
    operation === 'alterar' ? lista.aplicar : operation === 'excluir' ? lista.excluir : lista.restaurar;
  return (
    <Modal
      title={title}
      role={operation === 'alterar' ? 'dialog' : 'alertdialog'}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {lista.cancelar}
          </Button>
          <Button
            type="primary"
            danger={operation === 'excluir'}
            loading={busy}
            disabled={!ready}
            onClick={() => void change.run()}
          >
            {busy ? lista.processando : act}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        {operation === 'alterar' ? (
          <>
            <Form.Item label={lista.campo} htmlFor={`${id}-campo`}>
              <Select
                id={`${id}-campo`}
                showSearch
                optionFilterProp="label"
                placeholder={lista.escolhaCampo}
                value={fieldId || undefined}
                options={fields.map((fieldModel) => ({ value: fieldModel.id, label: fieldModel.title }))}
                onChange={(next) => {
                  setFieldId(next);
                  setValue(entity.field[next]?.kind === 'boolean' ? false : null);
                  setEmpty(false);
                  setTyped(null);
                }}
              />
            </Form.Item>
            {empty || !field ? null : (
              <FieldItem
                key={field.id}
                id={id}
                label={lista.novoValor}
                resource={entity.name}
                field={field}
                value={value}
                error={typed}
                onChange={setValue}
                onInputError={setTyped}
              />
            )}
            {!field || field.required || !field.nullable || field.when?.required ? null : (
              <Checkbox checked={empty} onChange={(event) => setEmpty(event.target.checked)}>
                {lista.esvaziar}
              </Checkbox>
            )}
          </>
        ) : null}
        <ul className="z-rola">
          {sample.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {count > sample.length ? <li>{lista.eMais(count - sample.length)}</li> : null}
        </ul>
        {operation === 'excluir' ? (
          <Typography.Paragraph type="secondary">
            {count === 1 ? lista.vaiParaLixeira : lista.vaoParaLixeira}
          </Typography.Paragraph>
        ) : null}
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Form>
    </Modal>
  );
}

type ResultProps = {
  operation: BatchOperation;
  answer: BatchAnswer;
  labelOf: (id: number) => string;
  onClose: () => void;
};

function Result({ operation, answer, labelOf, onClose }: ResultProps) {
  const failed = answer.resultados.filter((item) => !item.ok);
  return (
    <Modal
      title={lista.loteResultado}
      width={640}
      onClose={onClose}
      footer={
        <Button type="primary" data-foco="" onClick={onClose}>
          {lista.fechar}
        </Button>
      }
    >
      <p>
        {answer.ok > 0 ? `${doneText(operation, answer)} ` : ''}
        <strong>{lista.loteFalhas(answer.falhas)}.</strong>
      </p>
      <Table
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={failed}
        columns={[
          { key: 'registro', title: lista.registro, render: (_, item) => labelOf(item.id) },
          {
            key: 'motivo',
            title: lista.motivo,
            render: (_, item) => item.mensagem ?? lista.loteFalhaSemTexto,
          },
        ]}
      />
    </Modal>
  );
}
