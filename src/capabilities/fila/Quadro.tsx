/**
 * A board: its parts one under the other, each a table on a wide screen and compact cards on a phone. There whoever waits comes
 * first, then who is being attended, then what is over.
 */
import { Flex } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { Fragment, type ReactNode } from 'react';
import { quadro as texto } from '#messages/quadro.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Acoes, type Acao } from './Acoes.tsx';
import { Cartoes, type Rosto } from './Cartoes.tsx';

export type Coluna<T> = {
  readonly title: string;
  readonly width?: number | string;
  readonly align?: 'right';
  readonly render: (value: unknown, item: T, at: number) => ReactNode;
  /** The face of the card says it already. */
  readonly noRosto?: boolean;
};

export type Parte<T extends { readonly id: number }> = {
  readonly chave: string;
  /** Heading; without it the part is all there is. */
  readonly titulo?: string | undefined;
  readonly itens: readonly T[];
  readonly colunas: readonly Coluna<T>[];
  readonly nome: (item: T) => string;
  readonly rosto: (item: T) => Rosto;
  readonly acoes?: ((item: T) => readonly Acao[]) | undefined;
  readonly ocupado?: number | null | undefined;
  /** Whose first action is the one that people come for. */
  readonly primeiro?: ((item: T) => boolean) | undefined;
  readonly soltas?: number | undefined;
  readonly larguraAcoes?: number | undefined;
  /** Cards on a wide screen too: what must not push the rest below the fold. */
  readonly compacta?: boolean | undefined;
  /** The heads of the columns stay in sight. */
  readonly presa?: boolean | undefined;
  /** 3 for a heading under another. */
  readonly nivel?: 2 | 3 | undefined;
  readonly depois?: ReactNode;
};

/** When a part comes on a phone. */
export type Momento = 'espera' | 'agora' | 'fim';
const ORDEM: { readonly [momento in Momento]: number } = { espera: 0, agora: 1, fim: 2 };

export type ParteDoQuadro = {
  readonly momento: Momento;
  readonly chave: string;
  readonly desenho: ReactNode;
};

/** A part with rows of its own kind; empty, it is not there. */
export function parte<T extends { readonly id: number }>(momento: Momento, dada: Parte<T>): ParteDoQuadro {
  const desenho = dada.itens.length === 0 ? null : <Secao<T> {...dada} />;
  return { momento, chave: dada.chave, desenho };
}

/** Anything else that a board shows, in its place. */
export const trecho = (momento: Momento, chave: string, desenho: ReactNode): ParteDoQuadro => ({
  momento,
  chave,
  desenho,
});

const CELULAR = '(max-width: 767px)';

export function Quadro({ partes }: { readonly partes: readonly ParteDoQuadro[] }) {
  const celular = useMedia(CELULAR);
  const emOrdem = celular ? partes.toSorted((a, b) => ORDEM[a.momento] - ORDEM[b.momento]) : partes;
  return (
    <Flex vertical gap={16}>
      {emOrdem.map(({ chave, desenho }) => (
        <Fragment key={chave}>{desenho}</Fragment>
      ))}
    </Flex>
  );
}

/** One part by itself, for a screen that is no board. */
export function Secao<T extends { readonly id: number }>(props: Parte<T>) {
  const { chave, titulo, nivel = 2, depois } = props;
  const celular = useMedia(CELULAR);
  const Titulo = `h${nivel}` as const;
  const corpo = celular || props.compacta === true ? <EmCartoes {...props} /> : <EmTabela {...props} />;
  if (titulo === undefined) return corpo;
  return (
    <section aria-labelledby={chave} className="z-pilha">
      <Titulo id={chave} {...(nivel === 3 ? { style: { fontSize: 14, margin: '12px 0 4px' } } : {})}>
        {titulo}
      </Titulo>
      {corpo}
      {depois}
    </section>
  );
}

function EmCartoes<T extends { readonly id: number }>(props: Parte<T>) {
  const { itens, colunas, nome, rosto, acoes = () => [], ocupado, primeiro = () => false, soltas } = props;
  return (
    <Cartoes<T>
      itens={itens}
      nome={nome}
      rosto={rosto}
      acoes={acoes}
      ocupado={ocupado ?? null}
      primeiro={primeiro}
      soltas={soltas}
      poucos={props.compacta}
      detalhes={(item, at) =>
        colunas
          .filter(({ noRosto }) => noRosto !== true)
          .map(({ title, render }) => ({ titulo: title, conteudo: render(null, item, at) }))
      }
    />
  );
}

function EmTabela<T extends { readonly id: number }>(props: Parte<T>) {
  const { itens, colunas, nome, acoes, ocupado, primeiro, soltas, larguraAcoes = 176, presa } = props;
  const daAcao: readonly ColumnType<T>[] = acoes
    ? [
        {
          title: texto.acoes,
          align: 'right',
          width: larguraAcoes,
          render: (_, item) => (
            <Acoes
              acoes={acoes(item)}
              nome={nome(item)}
              ocupado={ocupado === item.id}
              primario={primeiro?.(item)}
              soltas={soltas}
            />
          ),
        },
      ]
    : [];
  return (
    <DataTable<T>
      rowKey="id"
      className={presa === true ? 'z-tabela-densa z-tabela-presa' : 'z-tabela-densa'}
      // Its widths are the declared ones: a long name is cut in its cell.
      {...(presa === true ? { tableLayout: 'fixed' as const } : {})}
      dataSource={[...itens]}
      columns={[...colunas.map(({ noRosto: _no, ...coluna }) => coluna), ...daAcao]}
    />
  );
}
