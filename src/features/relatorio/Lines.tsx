/** The lines of a report between the headings and subtotals of their groups; each opens its record. */
import { useMemo } from 'react';
import type { ColunaLida, LinhaLida, RelatorioLido } from '#domain/relatorio/resposta.ts';
import { offered } from '#domain/navegacao/menu.ts';
import { folha } from '#messages/folha.ts';
import { relatorioTela as texto } from '#messages/relatorio.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { navigationContext } from '#shared/navigation/navigation.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';

type Linha = LinhaLida & { readonly chave: string };

export function Lines({ lido }: { readonly lido: RelatorioLido }) {
  const { colunas, linhas, titulo, de, leva } = lido;
  const rows = useMemo(() => linhas.map((linha, at): Linha => ({ ...linha, chave: String(at) })), [linhas]);
  const entry = indexEntry(de);
  const destino = leva === undefined ? undefined : indexEntry(leva);
  const vai = destino && offered(destino, navigationContext()) ? destino : undefined;
  const largura = colunas.length + (vai ? 1 : 0);
  return (
    <DataTable<Linha>
      rowKey="chave"
      aria-label={titulo}
      dataSource={rows}
      rowClassName={({ tipo }) => `relatorio-${tipo}`}
      columns={[
        ...colunas.map((coluna, at) => ({
          key: coluna.id,
          title: coluna.titulo,
          align: coluna.numero ? ('right' as const) : ('left' as const),
          onCell: (linha: Linha) => ({
            colSpan: linha.tipo === 'grupo' ? (at === 0 ? largura : 0) : spanOf(linha, colunas, at),
            // A name of a group or of its sum is no value of the first column, as a card would say.
            ...(linha.tipo !== 'linha' && at === 0 ? { 'data-titulo': undefined } : {}),
          }),
          render: (_: unknown, linha: Linha) => {
            if (linha.tipo === 'grupo') return at === 0 ? <strong>{linha.texto}</strong> : null;
            const celula = linha.celulas[at] ?? '';
            if (linha.tipo === 'soma')
              return at === 0 ? (
                <strong>{nomeDaSoma(linha)}</strong>
              ) : (
                <strong data-num={coluna.numero ? '' : undefined}>{celula}</strong>
              );
            return at === 0 && entry ? (
              <Link to={formPathOf(entry, linha.id)}>{celula === '' ? '—' : celula}</Link>
            ) : (
              <span data-num={coluna.numero ? '' : undefined}>{celula}</span>
            );
          },
        })),
        ...(vai
          ? [
              {
                key: 'leva',
                title: '',
                onCell: (linha: Linha) => ({ colSpan: linha.tipo === 'grupo' ? 0 : 1 }),
                render: (_: unknown, linha: Linha) =>
                  linha.tipo === 'linha' ? (
                    <Link to={vai.path.replace(/:[^/]+$/, String(linha.id))}>{vai.breadcrumb}</Link>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The name of a sum takes the room up to the first number that is added up. */
function spanOf(linha: LinhaLida, colunas: readonly ColunaLida[], at: number): number {
  if (linha.tipo !== 'soma') return 1;
  const primeira = linha.celulas.findIndex((celula) => celula !== '');
  const ate = primeira <= 0 ? (primeira === 0 ? 1 : colunas.length) : primeira;
  return at === 0 ? ate : at < ate ? 0 : 1;
}

const nomeDaSoma = ({ nivel, texto: grupo, quantas }: Extract<LinhaLida, { tipo: 'soma' }>): string =>
  `${nivel < 0 ? texto.total : texto.subtotal(grupo)} · ${folha.contadas(quantas)}`;
