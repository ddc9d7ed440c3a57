/** Step 2: how the file is read, its first rows, and which column fills which field. */
import { Alert, Button, Flex, Radio, Table, Typography } from 'antd';
import { useId, useState } from 'react';
import type { Importacao, Mapping, TipoAviso, Vazias } from '#domain/importacao/importacao.ts';
import { campoFixo } from '#domain/acesso/limites.ts';
import { importableFields } from '#domain/registro/importaveis.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { session, useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { choice } from './choice.tsx';
import { FieldName, SourceChoice } from './FieldRow.tsx';
import { offered, samplesOf, unusedColumns, withSource } from './mapping.ts';
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
  const fields = importableFields(
    entity,
    (permission) => can(permission, entity.subject),
    (field) => campoFixo(session.get()?.ability ?? {}, entity, field),
  );
  const [mapping, setMapping] = useState<Mapping>(() => offered(found.mapeamento, fields));
  const [errors, setErrors] = useState<{ readonly [field: string]: readonly string[] }>({});
  const [empty, setEmpty] = useState<Vazias>(found.vazias);
  const ids = useId();
  const { run, busy, doing, problem } = useAct(
    async (
      _what: 'leitura' | 'conferir',
      call: () => Promise<Importacao>,
      then: (next: Importacao) => void,
    ) => {
      setErrors({});
      then(await call());
    },
    {
      failure: importacaoTela.falhaInicio,
      tell: 'place',
      // What stands under its field is said there.
      refused: (error) => {
        const known = error instanceof HttpError ? Object.keys(error.errors) : [];
        if (error instanceof HttpError) setErrors(error.errors);
        return known.length > 0 && known.every((id) => fields.some((field) => field.id === id));
      },
    },
  );
  const read = (leitura: Reading) =>
    void run('leitura', () => reread(entity.name, found.id, leitura), onShow);
  const check = () => {
    const mapeamento = Object.fromEntries(
      // An empty fixed value says something only where the field may be empty.
      Object.entries(mapping).filter(
        ([id, { valor }]) => valor === undefined || valor.trim() !== '' || entity.field[id]?.nullable,
      ),
    );
    void run(
      'conferir',
      () => start(entity.name, found.id, { mapeamento, vazias: empty, simular: true }),
      onStarted,
    );
  };
  const isKey = ({ id }: FieldModel) => entity.importKey.includes(id);
  const unused = unusedColumns(found.colunas, mapping);

  return (
    <form
      className="z-pilha z-imp"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      noValidate
    >
      <section className="z-pilha">
        <h2 tabIndex={-1}>{importacaoTela.colunasTitulo}</h2>
        <ReadingChoice found={found} busy={doing?.[0] === 'leitura'} onRead={read} />
        {found.problema === null ? null : <Alert type="error" showIcon message={found.problema} />}
        <Warnings entity={entity} found={found} only={READING_WARNINGS} />
      </section>
      <section className="z-pilha">
        <h3 id="z-imp-amostra">{importacaoTela.amostra}</h3>
        <Sample found={found} />
      </section>
      <section className="z-pilha">
        <h3>{importacaoTela.campos}</h3>
        <DataTable<FieldModel>
          rowKey="id"

          dataSource={fields}
          columns={[
            {
              title: importacaoTela.campo,
              rowScope: 'row',
              width: '26%',
              render: (_, field) => <FieldName id={ids + field.id} field={field} isKey={isKey(field)} />,
            },
            {
              title: importacaoTela.coluna,
              width: '38%',
              render: (_, field) => (
                <SourceChoice
                  id={ids + field.id}
                  field={field}
                  source={mapping[field.id]}
                  columns={found.colunas}
                  errors={errors[field.id] ?? []}
                  onChange={(source) => setMapping(withSource(mapping, field.id, source))}
                />
              ),
            },
            {
              title: importacaoTela.exemplo,
              render: (_, { id }) => {
                const column = mapping[id]?.coluna;
                return column === undefined ? '' : samplesOf(found.amostra, column).join(' · ');
              },
            },
          ]}
        />
        {unused.length > 0 ? (
          <Typography.Paragraph type="secondary">{importacaoTela.ignoradas(unused)}</Typography.Paragraph>
        ) : null}
      </section>
      <section className="z-pilha">
        <h3 id={`${ids}vazias`}>{importacaoTela.vaziasTitulo}</h3>
        <Radio.Group
          aria-labelledby={`${ids}vazias`}
          value={empty}
          onChange={(event) => setEmpty(event.target.value as Vazias)}
          options={(['manter', 'apagar'] as const).map((value) => ({
            value,
            label: choice(importacaoTela.vazias[value].titulo, importacaoTela.vazias[value].texto),
          }))}
        />
      </section>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Flex wrap gap={8} justify="end" align="center">
        <Typography.Text type="secondary">{importacaoTela.conferirTexto}</Typography.Text>
        <Button onClick={onLeave}>{importacaoTela.outroArquivo}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={doing?.[0] === 'conferir'}
          disabled={busy || found.problema !== null}
        >
          {importacaoTela.conferir}
        </Button>
      </Flex>
    </form>
  );
}

function Sample({ found: { colunas, amostra } }: { readonly found: Importacao }) {
  if (amostra.length === 0)
    return <Typography.Paragraph type="secondary">{importacaoTela.amostraVazia}</Typography.Paragraph>;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div style={{ overflowX: 'auto' }} role="region" aria-labelledby="z-imp-amostra" tabIndex={0}>
      <Table<readonly string[]>
        size="small"
        pagination={false}
        rowKey={(row) => amostra.indexOf(row)}
        dataSource={amostra.slice(0, 5)}
        columns={colunas.map((name, index) => ({
          key: index,
          title: name || importacaoTela.colunaSemNome(index + 1),
          render: (_, row) => row[index] ?? '',
        }))}
      />
    </div>
  );
}
