/** The steps that lead to the price of an item, as the person who asks for them reads them. */
import { formatDecimal } from '#domain/formato/decimal.ts';
import type { Alcance, TipoItem } from '#domain/preco/tipos.ts';
import type { Parcela } from '#domain/preco/valor-item.ts';

const NOMES: Readonly<Record<TipoItem, string>> = {
  MEDICAMENTO: 'o medicamento',
  MATERIAL: 'o material',
  PROCEDIMENTO: 'o procedimento',
  TAXA: 'a taxa',
  PACOTE: 'o pacote',
};

/** 'própria deste convênio', 'geral'. */
function alcance(row: Alcance): string {
  const parts = [
    ...((row.planoId ?? null) === null ? [] : ['deste plano']),
    ...((row.convenioId ?? null) === null ? [] : ['deste convênio']),
    ...((row.prestadorId ?? null) === null ? [] : ['deste prestador']),
  ];
  return parts.length > 0 ? `própria ${parts.join(', ')}` : 'geral';
}

/** Every digit that counts, at least the cents: '5.2250' as 'R$ 5,225'. The sum must be right by hand. */
const inteiro = (valor: string): string =>
  formatDecimal(valor, { scale: Math.max(2, valor.split('.')[1]?.length ?? 0) });
const exato = (valor: string): string =>
  valor.startsWith('-') ? `-R$\u00a0${inteiro(valor.slice(1))}` : `R$\u00a0${inteiro(valor)}`;
/** '110.00' as '110 %', '97.5000' as '97,5 %'. */
const porCento = (percentual: string): string => `${inteiro(percentual).replace(/,0+$/, '')}\u00a0%`;

const UNIDADES = { ch: 'CH', uco: 'UCO', filme: 'm² de filme' } as const;

function parcela(parte: Parcela): string {
  if (parte.tipo === 'valor') return `${exato(parte.valor)} (valor do item)`;
  if (parte.tipo === 'tabela') return `${porCento(parte.percentual)} (percentual da tabela)`;
  if (parte.tipo === 'regra') return `${porCento(parte.percentual)} (regra ${parte.nome})`;
  if (parte.tipo === 'porte')
    return `${inteiro(parte.quantidade)} × ${exato(parte.unidade)} (porte ${parte.nome})`;
  return `${inteiro(parte.quantidade)} ${UNIDADES[parte.tipo]} × ${exato(parte.unidade)}`;
}

export const passosDoPreco = {
  item: (tipo: TipoItem, codigo: string) => `${NOMES[tipo]} ${codigo}`,
  vigencia: (inicio: string, fim: string | null) =>
    fim === null ? `desde ${inicio}, sem fim` : `de ${inicio} a ${fim}`,
  procurado: (item: string, data: string) => `Procurado o preço para ${item} em ${data}.`,
  semItem: (item: string) => `Nenhuma tabela tem ${item}. Inclua o item em uma tabela de preços.`,
  foraDeAlcance: 'As tabelas que têm este item são de outros convênios, planos ou prestadores.',
  foraDaVigencia: (tabela: string, vigencia: string) => `${tabela}: vigência ${vigencia} não inclui a data.`,
  nadaVigente: 'Nenhum preço está vigente na data. Cadastre uma vigência que a inclua.',
  tabelaEValor: (tabela: string, valor: string) => `${tabela} (${valor})`,
  ambiguo: (lista: readonly string[]) =>
    `Há mais de um preço vigente para o mesmo alcance: ${lista.join(' e ')}. Encerre uma das vigências.`,
  cede: (tabela: string, row: Alcance) => `${tabela} (${alcance(row)}) cede a uma tabela mais específica.`,
  escolhida: (tabela: string, row: Alcance | null, vigencia: string) =>
    `Origem do preço: ${tabela}${row === null ? '' : ` (${alcance(row)})`}, vigência ${vigencia}.`,
  /** The whole calculation up to the contract's adjustments. */
  conta: (parcelas: readonly Parcela[], valor: string) => {
    if (parcelas.length === 0) return `Valor combinado: ${exato(valor)}.`;
    const somas = parcelas.filter(({ tipo }) => tipo !== 'tabela' && tipo !== 'regra').map(parcela);
    const base = somas.length > 1 ? `(${somas.join(' + ')})` : (somas[0] ?? '');
    const fatores = parcelas.filter(({ tipo }) => tipo === 'tabela' || tipo === 'regra').map(parcela);
    return `Cálculo: ${[base, ...fatores].join(' × ')} = ${exato(valor)}.`;
  },
  ajuste: (
    deflator: boolean,
    { percentual, descricao }: { readonly percentual: string; readonly descricao: string },
    conta: { readonly antes: string; readonly percentual: string; readonly depois: string },
  ) =>
    `${deflator ? 'Deflator' : 'Acréscimo'} de ${porCento(percentual)} (${descricao}): ` +
    `${exato(conta.antes)} × ${porCento(conta.percentual)} = ${exato(conta.depois)}.`,
  semAjuste: 'Nenhum ajuste de contrato se aplica.',
  final: (valor: string) =>
    `Preço final: ${valor}. Só aqui se arredonda, a centavos, com a metade para cima.`,
  regraSemValor: (codigo: string, descricao: string) =>
    `Regra ${codigo} (${descricao}): a tabela não tem valor para o item na data; passa-se à seguinte.`,
  valeRegra: (codigo: string, descricao: string, prioridade: number) =>
    `Vale a regra ${codigo} (${descricao}), prioridade ${prioridade}.`,
  semRegra: 'Nenhuma regra do contrato deu preço; valem as tabelas pelo alcance.',
  valorFixo: (codigo: string) => `valor fixo da regra ${codigo}`,
  semValor: (tabela: string) => `${tabela}: o item está sem valor e não entra.`,
  urgencia: 'urgência',
} as const;
