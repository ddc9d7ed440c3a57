/** Step 2: how the file is read, its first rows, and which column fills which field. */
import { useId, useState } from 'react';
import type { Importacao, Mapping, TipoAviso, Vazias } from '#domain/importacao/importacao.ts';
import { importableFields } from '#domain/registro/importaveis.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { useCan } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { FieldRow } from './FieldRow.tsx';
import { offered, unusedColumns, withSource } from './mapping.ts';
import { ReadingChoice } from './ReadingChoice.tsx';
import { Warnings } from './Warnings.tsx';
import { reread, start, type Reading } from './wire.ts';

type Props = {
  readonly entity: EntityModel;
  readonly found: Importacao;
  readonly onShow: (found: Importacao) => void;
  readonly onStarted: (found: Importacao) => void;
  readonly onLeave: () => void;
};

/** What is seen before the columns are chosen; the rest comes with the check. */
const READING_WARNINGS: readonly TipoAviso[] = ['cabecalho', 'codificacao', 'perdidos'];

export function ColumnsStep({ entity, found, onShow, onStarted, onLeave }: Props) {
  const can = useCan();
  const fields = importableFields(entity, (permission) => can(permission, entity.subject));
  const [mapping, setMapping] = useState<Mapping>(() => offered(found.mapeamento, fields));
  const [errors, setErrors] = useState<{ readonly [field: string]: readonly string[] }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [empty, setEmpty] = useState<Vazias>(found.vazias);
  const ids = useId();
  const [busy, setBusy] = useState<'leitura' | 'conferir' | null>(null);

  const run = async (what: 'leitura' | 'conferir', call: () => Promise<Importacao>, then: (next: Importacao) => void) => {
    setBusy(what);
    setProblem(null);
    setErrors({});
    try {
      then(await call());
    } catch (error) {
      if (isAbort(error)) return;
      const known = error instanceof HttpError ? error.errors : {};
      setErrors(known);
      const elsewhere = Object.keys(known).some((id) => !fields.some((field) => field.id === id));
      if (Object.keys(known).length === 0 || elsewhere) setProblem(messageOf(error, importacaoTela.falhaInicio));
    } finally {
      setBusy(null);
    }
  };
  const read = (leitura: Reading) => void run('leitura', () => reread(entity.name, found.id, leitura), onShow);
  const check = () => {
    const mapeamento = Object.fromEntries(
      // An empty fixed value says something only where the field may be empty.
      Object.entries(mapping).filter(
        ([id, { valor }]) => valor === undefined || valor.trim() !== '' || entity.field[id]?.nullable,
      ),
    );
    void run('conferir', () => start(entity.name, found.id, { mapeamento, vazias: empty, simular: true }), onStarted);
  };
  const unused = unusedColumns(found.colunas, mapping);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      noValidate
    >
      <section>
        <h2 tabIndex={-1}>{importacaoTela.colunasTitulo}</h2>
        <ReadingChoice found={found} busy={busy === 'leitura'} onRead={read} />
        {found.problema === null ? null : (
          <p className="z-erro" role="alert">
            {found.problema}
          </p>
        )}
        <Warnings entity={entity} found={found} only={READING_WARNINGS} />
      </section>
      <section>
        <h3 id="z-imp-amostra">{importacaoTela.amostra}</h3>
        <Sample found={found} />
      </section>
      <section>
        <h3>{importacaoTela.campos}</h3>
        <table className="z-imp-tabela z-imp-campos">
          <thead>
            <tr>
              <th scope="col">{importacaoTela.campo}</th>
              <th scope="col">{importacaoTela.coluna}</th>
              <th scope="col">{importacaoTela.exemplo}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                isKey={entity.importKey.includes(field.id)}
                source={mapping[field.id]}
                columns={found.colunas}
                sample={found.amostra}
                errors={errors[field.id] ?? []}
                onChange={(source) => setMapping(withSource(mapping, field.id, source))}
              />
            ))}
          </tbody>
        </table>
        {unused.length > 0 ? <p className="z-imp-nota">{importacaoTela.ignoradas(unused)}</p> : null}
      </section>
      <fieldset className="z-imp-modos">
        <legend>{importacaoTela.vaziasTitulo}</legend>
        {(['manter', 'apagar'] as const).map((value) => (
          <div className="z-imp-modo" key={value}>
            <input
              type="radio"
              id={ids + value}
              name={`${ids}vazias`}
              checked={empty === value}
              aria-describedby={`${ids + value}-texto`}
              onChange={() => setEmpty(value)}
            />
            <label htmlFor={ids + value}>{importacaoTela.vazias[value].titulo}</label>
            <span className="z-imp-nota" id={`${ids + value}-texto`}>
              {importacaoTela.vazias[value].texto}
            </span>
          </div>
        ))}
      </fieldset>
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
      <div className="z-imp-pe">
        <p className="z-imp-nota">{importacaoTela.conferirTexto}</p>
        <Button onClick={onLeave}>{importacaoTela.outroArquivo}</Button>
        <Button kind="primario" submit busy={busy === 'conferir'} disabled={busy !== null || found.problema !== null}>
          {importacaoTela.conferir}
        </Button>
      </div>
    </form>
  );
}

function Sample({ found: { colunas, amostra } }: { readonly found: Importacao }) {
  if (amostra.length === 0) return <p className="z-imp-nota">{importacaoTela.amostraVazia}</p>;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="z-imp-rolar" role="region" aria-labelledby="z-imp-amostra" tabIndex={0}>
      <table className="z-imp-tabela z-imp-amostra">
        <thead>
          <tr>
            {colunas.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {name || importacaoTela.colunaSemNome(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amostra.slice(0, 5).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {colunas.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{row[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
