/** What is worth a look before anything is written: a sentence for each, with lines of the file that show it. */
import { Alert, Collapse, Flex, Table } from 'antd';
import { lookAlikesIn } from '#domain/importacao/caracteres.ts';
import type { Aviso, Importacao, TipoAviso } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { Marked } from './Marked.tsx';

type Props = {
  readonly entity: EntityModel;
  readonly found: Importacao;
  readonly only?: readonly TipoAviso[];
};

/** Told for the record; nothing is likely to be wrong. */
const CALM: readonly TipoAviso[] = ['espacos', 'vazias', 'quebras', 'zeros'];

export function Warnings({ entity, found, only }: Props) {
  // Letters that are mended on the way are no longer a worry.
  const shown = found.avisos.filter(
    ({ tipo }) => (only?.includes(tipo) ?? true) && !(tipo === 'codificacao' && found.corrigir),
  );
  if (shown.length === 0) return null;
  return (
    <Flex vertical gap={8}>
      {shown.map((aviso) => {
        const calm = CALM.includes(aviso.tipo);
        return (
          <Alert
            key={`${aviso.tipo} ${aviso.campo ?? ''}`}
            role="note"
            type={calm ? 'info' : 'warning'}
            showIcon
            message={importacaoTela.avisos[aviso.tipo](whereOf(entity, aviso), aviso.total)}
            description={aviso.exemplos.length > 0 ? <Examples aviso={aviso} /> : undefined}
          />
        );
      })}
    </Flex>
  );
}

function whereOf(entity: EntityModel, { campo }: Aviso): string {
  return campo === null ? '' : importacaoTela.emCampo(entity.field[campo]?.title ?? campo);
}

function Examples({ aviso: { tipo, exemplos } }: { readonly aviso: Aviso }) {
  const table = (
    <Table
      size="small"
      showHeader={false}
      pagination={false}
      rowKey={(row) => exemplos.indexOf(row)}
      dataSource={exemplos}
      columns={[
        { rowScope: 'row', width: 96, render: (_, { linha }) => `${importacaoTela.linha} ${numero(linha)}` },
        {
          render: (_, { antes }) => (
            <>
              {tipo === 'quebras' ? importacaoTela.ateLinha(numero(Number(antes))) : <Marked text={antes} />}
              {tipo === 'semelhantes' ? ` (${importacaoTela.caracteres(lookAlikesIn(antes))})` : null}
            </>
          ),
        },
        {
          render: (_, { depois }) =>
            depois === null ? null : (
              <>
                <span aria-hidden>→ </span>
                <Marked text={depois} />
              </>
            ),
        },
      ]}
    />
  );
  return (
    <Collapse ghost size="small" items={[{ key: tipo, label: importacaoTela.exemplos, children: table }]} />
  );
}
