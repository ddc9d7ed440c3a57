/** The price table of a contract: its items, each with the price that the engine of prices works out for today (REG-04). */
import type { Pool } from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { explicarPreco } from '#domain/preco/explicar.ts';
import { TIPOS_ITEM } from '#domain/preco/tipos.ts';
import type { Contrato, PrecoDoItem } from '#domain/preco/wire.ts';
import { hoje } from '#server/clock.ts';
import { ajustesDo, gruposDe, itensDo, linhasDe, regrasDo } from '#server/capabilities/preco/index.ts';

type Busca = Omit<Parameters<typeof itensDo>[2], 'dia'>;

const PAGE = 20;
const MOST = 200;

/** Page and filters as any list takes them; 400 for what they are not. */
export function buscaOf(query: { readonly [name: string]: string | undefined }): Busca {
  const wrong = (filtro: string) => new AppError('filtro-invalido', { params: { filtro } });
  const number = (name: string, standard: number): number => {
    const text = query[name] ?? String(standard);
    if (!/^[0-9]{1,7}$/.test(text)) throw wrong(name);
    return Number(text);
  };
  const start = number('_start', 0);
  const size = number('_end', start + PAGE) - start;
  if (size < 1 || size > MOST) throw new AppError('pagina-grande', { params: { maximo: MOST } });
  const tipo = TIPOS_ITEM.find((tipo) => tipo === query['tipo']) ?? null;
  if (tipo === null && query['tipo'] !== undefined) throw wrong('tipo');
  const texto = query['q']?.trim() ?? '';
  if (texto.length > 100 || texto.includes('\u0000')) throw wrong('q');
  return { start, size, tipo, texto };
}

/** One page of the items, and how many there are. */
export async function tabelaDoContrato(
  pool: Pool,
  { id, prestador, convenio }: Contrato,
  busca: Busca,
): Promise<{ readonly total: number; readonly precos: PrecoDoItem[] }> {
  const dia = hoje();
  const alcance = { prestadorId: prestador.id, convenioId: convenio.id };
  const [{ total, itens }, regras, ajustes] = await Promise.all([
    itensDo(pool, { ...alcance, tabelaPadraoId: convenio.tabelaPrecoId }, { ...busca, dia }),
    regrasDo(pool, id),
    ajustesDo(pool, id),
  ]);
  const [linhas, grupos] = await Promise.all([
    linhasDe(pool, itens, prestador.id),
    gruposDe(
      pool,
      itens.flatMap(({ tipo, codigo }) => (tipo === 'PROCEDIMENTO' ? [codigo] : [])),
    ),
  ]);
  const precos = itens.map((item): PrecoDoItem => {
    const resolvido = explicarPreco({
      pedido: { ...alcance, tipo: item.tipo, codigo: item.codigo, data: dia },
      regras,
      ajustes,
      linhas: linhas.filter(({ tipo, codigo }) => tipo === item.tipo && codigo === item.codigo),
      grupos: item.tipo === 'PROCEDIMENTO' ? (grupos.get(item.codigo) ?? []) : [],
      tabelaPadraoId: convenio.tabelaPrecoId,
    });
    return resolvido.ok
      ? { ...item, valor: resolvido.valor, origem: resolvido.item.tabela.nome }
      : { ...item, valor: null, origem: null };
  });
  return { total, precos };
}
