/** Asks before many rows change, then shows what became of each that did not. */
import { useId, useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { BatchAnswer, BatchOperation } from '#domain/registro/wire.ts';
import { lista } from '#messages/lista.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { widgetOf } from '../fields/widget-of.ts';
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
  const [fieldId, setFieldId] = useState(fields[0]?.id ?? '');
  const [value, setValue] = useState<unknown>(fields[0]?.kind === 'boolean' ? false : null);
  const [empty, setEmpty] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<BatchAnswer | null>(null);
  const field = operation === 'alterar' ? entity.field[fieldId] : undefined;
  const ready = operation !== 'alterar' || (field !== undefined && typed === null && (empty || (value !== null && value !== '')));

  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      const result = await run(field ? { [field.id]: empty ? null : value } : undefined);
      onDone(result);
      if (result.falhas > 0) setAnswer(result);
      else onClose();
    } catch (cause) {
      const own = cause instanceof HttpError ? Object.values(cause.errors).flat()[0] : undefined;
      setError(own ?? messageOf(cause, lista.falhaTexto));
    } finally {
      setBusy(false);
    }
  };

  if (answer) return <Result operation={operation} answer={answer} labelOf={labelOf} onClose={onClose} />;
  const title =
    operation === 'alterar'
      ? lista.alterarLoteTitulo(count)
      : operation === 'excluir'
        ? lista.confirmaExcluir(count)
        : lista.confirmaRestaurar(count);
  const act = operation === 'alterar' ? lista.aplicar : operation === 'excluir' ? lista.excluir : lista.restaurar;
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
          <Button kind={operation === 'excluir' ? 'perigo' : 'primario'} busy={busy} disabled={!ready} onClick={() => void go()}>
            {busy ? lista.processando : act}
          </Button>
        </>
      }
    >
      <div className="z-lista-formulario">
        {field ? (
          <>
            <label>
              <span className="z-rotulo">{lista.campo}</span>
              <select
                className="z-campo"
                data-foco=""
                value={fieldId}
                onChange={(event) => {
                  setFieldId(event.target.value);
                  setValue(entity.field[event.target.value]?.kind === 'boolean' ? false : null);
                  setEmpty(false);
                  setTyped(null);
                }}
              >
                {fields.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
            {empty ? null : (
              <Value
                key={field.id}
                id={id}
                entity={entity}
                field={field}
                value={value}
                onValue={setValue}
                onProblem={setTyped}
                problem={typed}
              />
            )}
            {field.required ? null : (
              <label className="z-lista-linha">
                <input type="checkbox" checked={empty} onChange={(event) => setEmpty(event.target.checked)} />
                {lista.esvaziar}
              </label>
            )}
          </>
        ) : null}
        <ul className="z-lista-amostra">
          {sample.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {count > sample.length ? <li>{lista.eMais(count - sample.length)}</li> : null}
        </ul>
        {operation === 'excluir' ? (
          <p className="z-lista-nota">{count === 1 ? lista.vaiParaLixeira : lista.vaoParaLixeira}</p>
        ) : null}
        {error === null ? null : (
          <p className="z-erro" role="alert">
            {error}
          </p>
        )}
      </div>
    </Modal>
  );
}

type ValueProps = {
  id: string;
  entity: EntityModel;
  field: FieldModel;
  value: unknown;
  onValue: (value: unknown) => void;
  onProblem: (text: string | null) => void;
  problem: string | null;
};

function Value({ id, entity, field, value, onValue, onProblem, problem }: ValueProps) {
  const Widget = widgetOf(field);
  return (
    <div>
      <label className="z-rotulo" htmlFor={id}>
        {lista.novoValor}
      </label>
      <Widget
        field={field}
        id={id}
        value={value}
        onChange={onValue}
        onBlur={() => undefined}
        onInputError={onProblem}
        readOnly={false}
        invalid={problem !== null}
        required={field.required}
        describedBy={undefined}
        values={{}}
        row={null}
        resource={entity.name}
      />
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
    </div>
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
        <Button kind="primario" data-foco="" onClick={onClose}>
          {lista.fechar}
        </Button>
      }
    >
      <p>
        {answer.ok > 0 ? `${doneText(operation, answer.ok)} ` : ''}
        <strong>{lista.loteFalhas(answer.falhas)}.</strong>
      </p>
      <table className="z-lista-resultado">
        <thead>
          <tr>
            <th scope="col">{lista.registro}</th>
            <th scope="col">{lista.motivo}</th>
          </tr>
        </thead>
        <tbody>
          {failed.map((item) => (
            <tr key={item.id}>
              <td>{labelOf(item.id)}</td>
              <td>{item.mensagem ?? lista.loteFalhaSemTexto}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
