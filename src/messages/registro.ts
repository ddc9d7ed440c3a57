import { noMeio } from './palavras.ts';

const juntos = (textos: readonly string[], como: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('pt-BR', { type: como }).format(textos);

/** What stands before and after the values of a filter; equality says nothing more. */
const COMPARADO: { readonly [operador: string]: readonly [string, string] } = {
  ne: ['não seja ', ''],
  gte: ['seja ', ' ou mais'],
  lte: ['seja ', ' ou menos'],
  like: ['contenha ', ''],
  start: ['comece por ', ''],
};

/** Sentences about a record as a whole: what validation, search and saving say beside the validator's own words. */
export const registro = {
  preencha: 'Preencha este campo.',
  preenchaOu: (marcas: readonly string[]) =>
    marcas.length === 0
      ? 'Preencha este campo.'
      : `Preencha este campo, ou marque '${marcas.join("' ou '")}'.`,
  desconhecido: (campo: string) => `O campo ${campo} não existe.`,
  somenteLeitura: 'Este campo é preenchido pelo sistema. Retire a alteração.',
  somenteLeituraAgora: 'Este campo não pode ser alterado nesta situação. Retire a alteração.',
  objeto: 'Envie os campos do registro.',
  vazio: 'Apague os espaços ou deixe o campo vazio.',
  caractereInvalido: 'O texto tem um caractere que não pode ser gravado. Apague-o e digite novamente.',
  numeroGrande: 'O número é grande demais. Informe um menor.',
  casasDecimais: (casas: number) =>
    casas === 0
      ? 'Informe um número sem casas decimais.'
      : `Informe no máximo ${casas} ${casas === 1 ? 'casa decimal' : 'casas decimais'}.`,
  faixaPorCampo: (side: 'from' | 'to', temporal: boolean, titulo: string) =>
    temporal
      ? `Informe uma data igual ou ${side === 'from' ? 'posterior' : 'anterior'} a “${titulo}”.`
      : `Informe um valor igual ou ${side === 'from' ? 'maior' : 'menor'} que “${titulo}”.`,
  faixaPorHoje: (side: 'from' | 'to') =>
    side === 'to' ? 'A data não pode ser futura.' : 'A data não pode já ter passado.',
  momentoFuturo: 'Este momento ainda não chegou. Informe até agora.',
  antesDoNascimento: (dia: string) =>
    `É antes do nascimento, em ${dia}. Informe uma data a partir desse dia.`,
  depoisDoObito: (dia: string) => `É depois do óbito, em ${dia}. Informe uma data até esse dia.`,
  foraAntes: 'É antes do nascimento do paciente. Corrija a data.',
  foraDepois: 'É depois do óbito do paciente. Corrija a data.',
  faixaPorValor: (side: 'from' | 'to', limite: string, temporal: boolean) =>
    temporal
      ? `Informe uma data ${side === 'from' ? 'a partir de' : 'até'} ${limite}.`
      : `Informe um valor ${side === 'from' ? 'a partir de' : 'até'} ${limite}.`,
  linhaUnica: (linha: number) =>
    `Só uma linha pode ter esta marca, e a linha ${linha} já tem. Desmarque uma delas.`,
  linhaRepetida: (linha: number) => `Esta linha repete a linha ${linha}. Altere ou retire uma delas.`,
  periodoSobreposto: (linha: number) => `O período se sobrepõe ao da linha ${linha}. Ajuste as datas.`,
  linhaDesconhecida: 'Esta linha não pertence ao registro. Abra-o novamente e repita a alteração.',
  semMudanca: 'Nenhum campo foi informado. Altere algum e salve novamente.',
  idDiferente: 'O número do registro não é o do endereço. Abra o registro novamente.',
  campoNegado: 'Você não tem permissão para alterar este campo.',
  arquivoInexistente: 'O arquivo não está mais guardado. Escolha-o outra vez.',
  referenciaInexistente: 'O registro escolhido não existe mais. Escolha outro.',
  referenciaDeOutro: 'O registro escolhido não combina com os outros campos. Escolha outro.',
  /** 'Escolha outra conta do plano, em que “Tipo” seja Analítica e “Ativa” seja Sim.' */
  referenciaNaoServe: (titulo: string, genero: 'm' | 'f', partes: readonly string[]) =>
    `O registro escolhido não serve aqui. Escolha ${genero === 'f' ? 'outra' : 'outro'} ${noMeio(titulo)}, em que ${juntos(partes, 'conjunction')}.`,
  filtro: {
    vazio: (campo: string, vazio: boolean) => `“${campo}” esteja ${vazio ? 'em branco' : 'preenchido'}`,
    valor: (campo: string, operador: string, valores: readonly string[]) => {
      const [como, depois] = COMPARADO[operador] ?? ['seja ', ''];
      return `“${campo}” ${como}${juntos(valores, 'disjunction')}${depois}`;
    },
  },
  prestadorForaDoAlcance:
    'Você não tem acesso a este prestador. Escolha um dos seus, ou peça a quem o alcança.',
  informePrestador:
    'Escolha um prestador a que você tem acesso. O que vale para todos é incluído e alterado por quem alcança todos.',
  foraDoLimite:
    'O seu grupo só alcança parte dos registros, e este não ficaria entre eles. Peça a quem administra os grupos.',
  naoESeu: 'Só quem vê os registros de todos grava um que não seja seu. Escolha a si mesmo.',
  daCasa:
    'Este registro vale para todos os prestadores. Só o altera quem alcança todos; peça a um administrador ou inclua um do seu prestador.',
  doOutroLado:
    'Isto cabe ao outro prestador deste registro. Escolha-o no alto da página, se você trabalha lá, ou combine com quem trabalha.',
  prestadorNovo: 'Só um administrador inclui um prestador: ninguém mais o alcançaria. Peça a ele.',
  alcanceAlheio: (prestador: string | null) =>
    `Esta linha dá acesso a ${prestador ?? 'um prestador'}, que você não alcança. Desfaça a alteração; quem a faz é quem tem acesso a esse prestador, ou um administrador.`,
  alcanceRetirado: (prestadores: readonly string[]) =>
    `A alteração tira o acesso a ${prestadores.join(', ')}, que você não alcança. Desfaça-a; quem o tira é quem tem acesso a esse prestador, ou um administrador.`,
  alcanceProprio:
    'Ninguém altera o próprio acesso aos prestadores. Desfaça a alteração e peça-a a outra pessoa que tenha acesso a eles.',
  alcanceDoRegistro: (prestadores: readonly string[]) =>
    `Este registro dá acesso a ${prestadores.join(', ')}, que você não alcança. Quem o exclui ou restaura é quem alcança todos, ou um administrador.`,
  usosForaDaVista: 'registros que você não vê',
  vigenciaSobreposta: 'Já existe uma vigência nesse período. Ajuste as datas de início e fim.',
  emUso: (usos: readonly string[]) =>
    `Este registro está em uso e não pode ser excluído: ${usos.join(', ')}. Retire-o antes dos registros que o usam.`,
  idempotenciaInvalida: 'A chave de envio (Idempotency-Key) deve ter de 1 a 200 caracteres visíveis.',
} as const;
