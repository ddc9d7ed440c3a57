/** Sentences of the odontogram that rules answer with, on both sides (ODO-01). */
import { formatData } from '#domain/formato/data.ts';
import { anosDitos } from '#domain/formato/idade.ts';
import type { Marca } from '#domain/odontologia/estado.ts';
import type { Condicao, Entrada, Face } from '#domain/odontologia/tipos.ts';

const lista = (nomes: readonly string[]): string =>
  nomes.length < 2 ? nomes.join('') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1) ?? ''}`;
const letras = (faces: readonly Face[]): string =>
  lista(faces.map(({ codigo, nome }) => `${codigo} (${nome.toLowerCase()})`));

const COMO: { readonly [entrada in Entrada]: string } = {
  PLANEJADO: 'a fazer',
  REALIZADO: 'feito aqui',
  ENCONTRADO: 'já existia',
};

export const odontologia = {
  recurso: 'Odontograma',
  lista,
  como: COMO,
  comecePeloDente: 'Comece pelo número do dente: 16 MOD resina.',
  semDente: 'Diga ao menos um dente.',
  semEsseDente: (codigo: string) =>
    `Não há dente ${codigo}. Use o código da FDI, de dois algarismos: 16, 36, 55.`,
  repetido: (codigo: string) => `O dente ${codigo} está dito duas vezes. Diga-o uma vez, com todas as faces.`,
  naoSeguem: (parte: string) =>
    `Não se vai de um ao outro em “${parte}”. Diga dois dentes da mesma arcada e dentição.`,
  oQueTem: (dentes: readonly string[]) => `O que há no ${lista(dentes)}? Diga a condição ou o tratamento.`,
  naoConheco: (palavras: string) =>
    `Não conheço “${palavras}”. Diga o código ou o nome de uma condição, ou cadastre-a em Condições dentárias.`,
  qualDelas: (palavras: string) => `“${palavras}” pode ser mais de uma coisa. Escolha:`,
  entendido: (locais: readonly string[], { nome, tipo }: Pick<Condicao, 'nome' | 'tipo'>, entrada: Entrada) =>
    `${lista(locais)}: ${nome}${tipo === 'CONDICAO' ? '' : `, ${COMO[entrada]}`}`,
  pedeVarios: (nome: string) => `${nome} pega mais de um dente. Diga todos eles: 14 a 16.`,
  quaisFaces: (nome: string, dente: string, faces: readonly Face[]) =>
    `Em que faces do ${dente}? ${nome} pede a face: ${letras(faces)}.`,
  dispensaFaces: (nome: string) => `${nome} é do dente inteiro. Tire as faces.`,
  semEssaFace: (dente: string, sobram: readonly string[], faces: readonly Face[]) =>
    `O dente ${dente} não tem face ${lista(sobram)}. Ele tem ${letras(faces)}.`,
  jaAusente: (dente: string, causa: Marca | undefined) =>
    causa
      ? `O dente ${dente} não está na boca desde ${formatData(causa.desde)} (${causa.condicao.nome.toLowerCase()}). Confira o dente e o dia, ou desfaça o que o tirou.`
      : `O dente ${dente} não está na boca nesse dia. Confira o dente e o dia.`,
  aindaNaBoca: (dente: string, nome: string) =>
    `O dente ${dente} ainda está na boca. Lance a ausência ou a extração antes de ${nome.toLowerCase()}.`,
  haDepois: (dente: string, nome: string, dia: string) =>
    `No dente ${dente} há ${nome.toLowerCase()} em ${formatData(dia)}, depois desse dia. Confira o dia, ou desfaça o que veio depois.`,
  jaLancado: (local: string, nome: string, dia: string) =>
    `${nome} em ${local} já está lançado desde ${formatData(dia)}.`,
  deciduoDeAdulto: (dente: string, idade: number) =>
    `O ${dente} é dente de leite, e o paciente tem ${anosDitos(idade)}. Se é assim mesmo, lance de novo.`,
  entradaNaoMuda:
    'Como entrou não muda. Use Começar, Feito ou Feito em outro lugar; se foi engano, Desfazer.',
  /** As much of it as the field holds: a bridge over every tooth is named by the first ones. */
  nome: (condicao: string, locais: readonly string[]) => `${condicao}: ${lista(locais)}`.slice(0, 400),
  desfazerSemMotivo: 'O que foi lançado em outro dia se desfaz com o motivo. Diga por quê.',
  naConta: (dia: string) =>
    `Já está na conta de atendimento de ${formatData(dia)}, que não está aberta. Reabra a conta, ou use “Não está mais na boca”.`,
  desfeitoNaHora: 'Desfeito na hora, por engano de quem lançou',
} as const;
