/** The steps that lead to the price of an item, as the person who asks for them reads them. */
import type { Alcance, TipoItem } from '#domain/preco/tipos.ts';

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

export const passosDoPreco = {
  item: (tipo: TipoItem, codigo: string) => `${NOMES[tipo]} ${codigo}`,
  vigencia: (inicio: string, fim: string | null) => (fim === null ? `desde ${inicio}, sem fim` : `de ${inicio} a ${fim}`),
  procurado: (item: string, data: string) => `Procurado o preço para ${item} em ${data}.`,
  semItem: (item: string) => `Nenhuma tabela tem ${item}. Inclua o item em uma tabela de preços.`,
  foraDeAlcance: 'As tabelas que têm este item são de outros convênios, planos ou prestadores.',
  foraDaVigencia: (tabela: string, vigencia: string) => `${tabela}: vigência ${vigencia} não inclui a data.`,
  nadaVigente: 'Nenhum preço está vigente na data. Cadastre uma vigência que a inclua.',
  tabelaEValor: (tabela: string, valor: string) => `${tabela} (${valor})`,
  ambiguo: (lista: readonly string[]) =>
    `Há mais de um preço vigente para o mesmo alcance: ${lista.join(' e ')}. Encerre uma das vigências.`,
  cede: (tabela: string, row: Alcance) => `${tabela} (${alcance(row)}) cede a uma tabela mais específica.`,
  escolhida: (tabela: string, row: Alcance, vigencia: string, valor: string) =>
    `Escolhida a tabela ${tabela} (${alcance(row)}), vigência ${vigencia}: ${valor}.`,
  ajuste: (deflator: boolean, percentual: string, descricao: string, valor: string) =>
    `${deflator ? 'Deflator' : 'Acréscimo'} de ${percentual} % (${descricao}): ${valor}.`,
  semAjuste: 'Nenhum ajuste de contrato se aplica.',
  final: (valor: string) => `Preço final, arredondado a centavos com a metade para cima: ${valor}.`,
  regraSemValor: (codigo: string, descricao: string) =>
    `Regra ${codigo} (${descricao}): a tabela não tem valor para o item na data; passa-se à seguinte.`,
  valeRegra: (codigo: string, descricao: string, prioridade: number) =>
    `Vale a regra ${codigo} (${descricao}), prioridade ${prioridade}.`,
  semRegra: 'Nenhuma regra do contrato deu preço; valem as tabelas pelo alcance.',
  valorFixo: (codigo: string) => `valor fixo da regra ${codigo}`,
  semValor: (tabela: string) => `${tabela}: o item está sem valor e não entra.`,
  urgencia: 'urgência',
} as const;
