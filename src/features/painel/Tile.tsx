/** A picture with its table one key away, its menu, and a click into the rows behind each bar. */
import { Button, type MenuProps } from 'antd';
import { ChartColumn, Ellipsis, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMeta, formatValor } from '#domain/painel/formato.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { saveBlob } from '#shared/http/download.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { EmptyState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { addressOfRows } from './address.ts';
import type { Picture } from './useDrawing.ts';
import { tableAsCsv } from './save.ts';
import { useGoal } from './useGoal.tsx';

const Chart = lazy(() => import('./Chart.tsx'));
const TownMap = lazy(() => import('./TownMap.tsx'));

type Linha = NonNullable<QuadroLido['pontos']>[number];

type Props = { readonly resource: string; readonly quadro: QuadroLido };

export function Tile({ resource, quadro }: Props) {
  const { titulo, forma, pontos = [], unidade, nota, semAcesso, demais } = quadro;
  const id = useId();
  const navigate = useNavigate();
  const picture = useRef<Picture>(null);
  const [table, setTable] = useState(false);
  const vazio = pontos.every(({ valor }) => valor === null || Number(valor) === 0);
  const goal = useGoal(resource, quadro);
  const file = (extensao: string): string => `${quadro.chave}.${extensao}`;
  const imagem = useAct(
    async () => {
      const blob = await picture.current?.png();
      if (blob) saveBlob(blob, file('png'));
    },
    { failure: texto.semImagem },
  );
  const open = (at: number) => {
    const to = addressOfRows(pontos[at]?.atras);
    if (to !== null) void navigate(to);
  };
  const items: MenuProps['items'] = [
    ...(table
      ? []
      : [
          {
            key: 'png',
            label: texto.baixarImagem,
            onClick: () => void imagem.run(),
          },
        ]),
    { key: 'csv', label: texto.baixarTabela, onClick: () => saveBlob(tableAsCsv(quadro), file('csv')) },
    ...(goal.act ? [{ key: 'meta', label: goal.act.label, onClick: goal.act.open }] : []),
  ];
  return (
    <section
      className={forma === 'map' ? 'z-moldura painel-quadro painel-largo' : 'z-moldura painel-quadro'}
      aria-labelledby={id}
    >
      <header className="z-linha painel-cabeca">
        <h2 id={id}>{titulo}</h2>
        {semAcesso !== undefined || vazio ? null : (
          <span className="z-nao-imprimir z-linha painel-botoes">
            <IconButton
              size="small"
              aria-pressed={table}
              label={`${texto.verTabela}: ${titulo}`}
              title={table ? texto.verGrafico : texto.verTabela}
              icon={table ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
              onClick={() => setTable(!table)}
            />
            <MenuButton label={texto.opcoes(titulo)} items={items}>
              <Button
                type="text"
                size="small"
                aria-label={texto.opcoes(titulo)}
                icon={<Ellipsis size={16} aria-hidden />}
              />
            </MenuButton>
          </span>
        )}
      </header>
      {semAcesso !== undefined ? (
        <p className="z-fraco">{semAcesso}</p>
      ) : vazio ? (
        <EmptyState title={texto.semDados} help={false} />
      ) : table ? (
        <Rows quadro={quadro} />
      ) : (
        <Suspense fallback={<LoadingState rows={4} />}>
          {forma === 'map' ? (
            <TownMap ref={picture} quadro={quadro} onPoint={open} />
          ) : (
            <Chart ref={picture} quadro={quadro} onPoint={open} />
          )}
        </Suspense>
      )}
      {nota === undefined && demais === undefined ? null : (
        <p className="z-fraco painel-nota">
          {[
            ...(nota === undefined ? [] : [nota]),
            ...(demais === undefined ? [] : [texto.demais(demais)]),
          ].join(' ')}
        </p>
      )}
      {goal.dialog}
      {semAcesso === undefined && !vazio && !table ? <Words quadro={quadro} unidade={unidade} /> : null}
    </section>
  );
}

/** What the picture says, for who does not see it. */
function Words({
  quadro: { pontos = [], titulo, meta },
  unidade,
}: {
  readonly quadro: QuadroLido;
  readonly unidade: QuadroLido['unidade'];
}) {
  const partes = pontos
    .filter(({ valor }) => valor !== null && Number(valor) !== 0)
    .slice(0, 20)
    .map(({ rotulo, valor }) => `${rotulo}: ${formatValor(valor ?? '0', unidade)}`);
  if (meta?.valor !== undefined) partes.push(texto.meta(formatMeta(meta.valor, unidade)));
  return <p className="z-so-leitor">{texto.descricao(titulo, partes.join('; '))}</p>;
}

function Rows({ quadro: { pontos = [], unidade, eixo, series, titulo } }: { readonly quadro: QuadroLido }) {
  const escrito = (valor: string | null | undefined): string =>
    valor == null ? '' : formatValor(valor, unidade);
  const antes = pontos.some((ponto) => ponto.antes !== undefined);
  return (
    <DataTable<Linha>
      rowKey="chave"
      aria-label={titulo}
      dataSource={[...pontos]}
      columns={[
        { title: eixo ?? '', dataIndex: 'rotulo' },
        ...(series ?? []).map((serie, at) => ({
          title: serie,
          align: 'right' as const,
          render: (_: unknown, { partes }: Linha) => <span data-num>{escrito(partes?.[at])}</span>,
        })),
        {
          title: series ? texto.total : titulo,
          align: 'right',
          render: (_, { rotulo, valor, atras }) => {
            const to = valor === null || Number(valor) === 0 ? null : addressOfRows(atras);
            return to === null ? (
              <span data-num>{escrito(valor)}</span>
            ) : (
              <Link data-num to={to} aria-label={texto.abrir(rotulo, escrito(valor))}>
                {escrito(valor)}
              </Link>
            );
          },
        },
        ...(antes
          ? [
              {
                title: texto.anterior,
                align: 'right' as const,
                render: (_: unknown, ponto: Linha) => (
                  <span data-num className="z-fraco">
                    {escrito(ponto.antes)}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
