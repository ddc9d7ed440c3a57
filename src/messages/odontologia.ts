/** Sentences of the odontogram that rules answer with, on both sides (ODO-01). */
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { anosDitos } from '#domain/formato/idade.ts';
import type { Marca } from '#domain/odontologia/estado.ts';
import type { ProblemaPeriodontal, Sitio } from '#domain/odontologia/periodontal.ts';
import type { Condicao, Entrada, Face } from '#domain/odontologia/tipos.ts';

const lista = (nomes: readonly string[]): string =>
  nomes.length < 2 ? nomes.join('') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1) ?? ''}`;
const letras = (faces: readonly Face[]): string =>
  lista(faces.map(({ codigo, nome }) => `${codigo} (${nome.toLowerCase()})`));

const COMO: { readonly [entrada in Entrada]: string } = {
  PLANEJADO: 'a fazer',
  REALIZADO: 'tratamento feito aqui',
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
  umaLinhaPorFaces: 'Dentes com faces diferentes vão em linhas separadas: 17 MO cárie, Enter, 27 D cárie.',
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
  noPlano: (titulo: string) =>
    `Está no plano “${titulo}”, que o paciente aceitou. Encerre o plano antes de desfazer, ou use “Não está mais na boca”.`,
  planoVazio: 'O plano não tem o que fazer. Inclua o que está planejado no odontograma.',
  planoSemPreco: (itens: readonly string[]) =>
    `Sem preço: ${lista(itens)}. Escreva o valor, ou cadastre-o na tabela de preços.`,
  nadaPlanejado:
    'Nada está planejado no odontograma deste paciente. Lance os tratamentos a fazer antes do plano.',
  deOutroPaciente: 'Este tratamento é de outro paciente. Escolha um do paciente do plano.',
  naoPlanejado: 'Só entra no plano um tratamento planejado ou em execução.',
  emOutroPlano: (titulo: string) => `Já está no plano aceito “${titulo}”.`,
  naoSeAceita: (descricao: string, recusa: string) =>
    `${descricao}: ${recusa} Volte ao rascunho e tire-o do plano.`,
  alternativaAlheia: 'A alternativa é de um plano do mesmo paciente.',
  validadePassada: 'Os preços precisam valer ao menos hoje.',
  foraDaVisita: (dia: string) =>
    `Não há prontuário seu aberto em ${formatData(dia)} para este paciente. Vai à conta do primeiro que se abrir ou já se abriu nesse dia; sem ele, inclua o item à mão.`,
  precoVencido: (dia: string) =>
    `Os preços deste plano valeram até ${formatData(dia)}. Volte ao rascunho, confira os valores e apresente de novo.`,
  semTipoDeConta:
    'Cadastre um tipo de conta a receber particular, ativo e com conta do plano, antes de registrar o aceite.',
  preterido: (titulo: string) => `O paciente aceitou a alternativa “${titulo}”.`,
  aceitoNoPapel: 'O plano foi aceito no papel.',
  naoAceito: 'O paciente não aceitou este plano.',
  doPlano: (titulo: string) => `Plano de tratamento odontológico: ${titulo}`.slice(0, 200),
  semProfissional:
    'O plano é de quem não é profissional. Um profissional com conselho faz outro e o apresenta.',
  voltou: 'O plano voltou ao rascunho.',
  /** 'Particular: 16 MO e 26 MO, 2 × R$ 135,00'. */
  precoDe: (
    precos: readonly {
      readonly valor: string;
      readonly tabela: string;
      readonly quantas: number;
      readonly ditos: readonly string[];
    }[],
  ): string => {
    const tabelas = lista([...new Set(precos.map(({ tabela }) => tabela))]);
    const [primeiro, ...demais] = precos;
    if (demais.length === 0 && (primeiro?.quantas ?? 1) === 1) return tabelas;
    const parcelas = precos.map(
      ({ valor, quantas, ditos }) =>
        `${lista(ditos)}, ${quantas > 1 ? `${quantas} × ` : ''}${formatMoeda(valor)}`,
    );
    return `${tabelas}: ${parcelas.join('; ')}`;
  },
  precoMudou: (descricao: string, dia: string) =>
    `O preço de “${descricao}” não é mais o da tabela em ${formatData(dia)}. Volte o plano ao rascunho, tire o valor para que a tabela o diga de novo, ou escreva-o, e apresente outra vez.`,
  precoNaoAlcanca: (descricao: string, dia: string) =>
    `O preço de “${descricao}” não vale até ${formatData(dia)}: a tabela muda ou acaba antes. Encurte “Preços valem até”, ou escreva o preço que a casa garante.`,
  precoEscrito: 'Escrito por quem fez o plano',
  desfeitoNaHora: 'Desfeito na hora, por engano de quem lançou',
} as const;

const noLado = (dente: string, sitio: Sitio): string => {
  const dentro = /^[1256]/.test(dente) ? 'palatina' : 'lingual';
  const face = sitio.endsWith('V') ? 'vestibular' : dentro;
  if (sitio === 'V' || sitio === 'L') return `meio da ${face}`;
  return `${sitio.startsWith('D') ? 'disto' : 'mesio'}-${face}`;
};

const MEDIDAS: { readonly [medida in ProblemaPeriodontal['medida']]: string } = {
  profundidade: 'a profundidade vai de 0 a 15 mm',
  recessao: 'a recessão vai de -9 a 15 mm',
  furca: 'a furca vai de grau 0 a 3',
  mobilidade: 'a mobilidade vai de grau 0 a 3',
  sitio: 'não há furca nesse sítio',
};

/** Sentences of the periodontal chart, on both sides (ODO-01). */
export const periodontal = {
  recurso: 'Ficha periodontal',
  lado: noLado,
  /** '16, disto-vestibular'. */
  sitio: (dente: string, sitio: Sitio) => `${dente}, ${noLado(dente, sitio)}`,
  problema: ({ dente, sitio, medida }: ProblemaPeriodontal) =>
    `${sitio ? `${dente}, ${noLado(dente, sitio)}` : dente}: ${MEDIDAS[medida]}.`,
  nadaMedido: 'Nenhum sítio foi medido. Meça ao menos um antes de concluir.',
  semDentes: 'Não há dentes permanentes na boca deste paciente nesse dia. Confira o odontograma e o dia.',
  dentePorVez: (dente: string) => `O dente ${dente} está duas vezes na ficha. Deixe-o uma vez.`,
  foraDaFicha: (dente: string) =>
    `O dente ${dente} não está nesta ficha. Confira no odontograma se ele está na boca nesse dia.`,
  outroMediu: (dente: string) =>
    `Outra pessoa mediu o dente ${dente} ao mesmo tempo. Veja o que ela escreveu e, se for o caso, meça de novo.`,
  fechado: 'Este exame não está mais em exame. Reabra-o para corrigir uma medida.',
} as const;

/** The paper of a treatment plan, which the patient reads and signs. */
export const planoTexto = {
  tipo: 'Plano de tratamento',
  titulo: 'Plano de tratamento odontológico',
  paciente: '**Paciente:** {paciente.nome}, {paciente.nascimento} ({paciente.idade})',
  plano: (titulo: string) => `**Plano:** ${titulo}`,
  convenio: (nome: string) => `**Convênio:** ${nome}`,
  fase: (numero: number) => `**Fase ${numero}**`,
  colunas: ['Tratamento', 'Valor'],
  subtotal: 'Total da fase',
  total: (valor: string) => `**Total: ${valor}**`,
  validade: (dia: string) => `Estes valores valem até ${dia}.`,
  boca: '**A boca no dia desta proposta**',
  semNada: 'Nada registrado.',
  aceite:
    'Li e entendi este plano, as alternativas que me foram explicadas e os valores. Aceito que se faça o que está escrito aqui.',
} as const;
