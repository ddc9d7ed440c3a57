/** What the screen shows of a report before anybody prints it: its first lines between groups, and the total of all. */
import type pg from 'pg';
import { montarLinhas, type Linha } from '#domain/relatorio/linhas.ts';
import type { FiltroLido, LinhaLida, RelatorioLido } from '#domain/relatorio/resposta.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { shown } from '#domain/registro/sheet.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { lista } from '#messages/lista.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { modeloDe, type Relato } from './abrir.ts';
import { registrosDe, totalDe } from './registros.ts';

const MOSTRADAS = 100;
const NUMEROS: ReadonlySet<FieldModel['kind']> = new Set(['money', 'decimal', 'integer']);

export async function previaDe(db: Queryable, client: pg.Client, relato: Relato): Promise<RelatorioLido> {
  const { resource, declared, colunas, filtros, padrao, periodo } = relato;
  const { total, somas } = await totalDe(db, relato);
  const montagem = montarLinhas(modeloDe(relato));
  const linhas: Linha<Row>[] = [];
  let mostradas = 0;
  if (total > 0)
    for await (const row of registrosDe(client, relato)) {
      // One row of the next group closes the one before, and stays unseen.
      const novas = montagem.mais(row);
      if (mostradas < MOSTRADAS) linhas.push(...novas);
      else {
        linhas.push(
          ...novas.slice(
            0,
            novas.findIndex(({ tipo }) => tipo !== 'soma'),
          ),
        );
        break;
      }
      mostradas += 1;
    }
  if (mostradas === total) linhas.push(...montagem.fim().slice(0, -1));
  return {
    titulo: resource.breadcrumb,
    ...(declared.about === undefined ? {} : { sobre: declared.about }),
    padrao,
    periodo,
    de: declared.of,
    ...(declared.link === undefined ? {} : { leva: declared.link }),
    filtros: filtros.map(filtroDe),
    colunas: colunas.map(({ id, title, kind }) => ({ id, titulo: title, numero: NUMEROS.has(kind) })),
    linhas: [
      ...linhas.map((linha) => lida(linha, colunas)),
      ...(total > 0 ? [lida({ tipo: 'soma', nivel: -1, texto: '', quantas: total, somas }, colunas)] : []),
    ],
    total,
    mostradas,
  };
}

function lida(linha: Linha<Row>, colunas: readonly FieldModel[]): LinhaLida {
  if (linha.tipo === 'grupo') return linha;
  if (linha.tipo === 'linha')
    return {
      tipo: 'linha',
      id: linha.registro.id,
      celulas: colunas.map((field) => shown(field, linha.registro)),
    };
  const { nivel, texto, quantas, somas } = linha;
  return {
    tipo: 'soma',
    nivel,
    texto,
    quantas,
    celulas: colunas.map((field) => {
      const soma = somas[field.id];
      return soma === undefined ? '' : valueText(field, soma);
    }),
  };
}

export const filtroDe = ({ id, title, ref, kind, options = [] }: FieldModel): FiltroLido => ({
  campo: id,
  titulo: title,
  ...(ref
    ? { recurso: ref.resource }
    : {
        opcoes:
          kind === 'boolean'
            ? [
                { valor: 'true', titulo: lista.sim },
                { valor: 'false', titulo: lista.nao },
              ]
            : options.map((option) => ({ valor: String(option.value), titulo: option.title })),
      }),
});
