/** What the command says that rebuilds the records from the audit. */
import { numero } from './lista.ts';

const motivos = {
  'sem-evento': 'está na tabela e nenhum evento diz como nasceu',
  'sem-comeco': 'começa por uma mudança: nenhum evento diz como nasceu',
  'outro-comeco': 'nasce de novo num evento, quando já existia',
  'depois-do-fim': 'continua depois do evento que o apagou de vez',
  sumiu: 'não está mais na tabela e nenhum evento diz que foi apagado',
  resumo: 'não é o que foi gravado junto com os outros do evento',
  colunas: 'o evento de muitas linhas guarda colunas que a tabela não tem mais',
} as const;

export const auditoriaRegistros = {
  titulo: (recurso: string, id: number | null): string => (id === null ? recurso : `${recurso} ${id}`),
  campo: (onde: string, campo: string, narrado: string, atual: string): string =>
    `${onde}: ${campo}: a auditoria diz ${narrado}, o registro tem ${atual}`,
  inteiro: (onde: string, motivo: keyof typeof motivos): string => `${onde}: ${motivos[motivo]}`,
  evento: (seq: number): string => ` (evento ${seq})`,
  naoMostrado: 'um valor que não se mostra',
  nada: 'nada',
  maisDiferencas: (quantas: number): string => `... e mais ${numero(quantas)}; --tudo mostra todas.`,
  resumoTitulo: 'Por registro e campo:',
  semCampo: 'linha',
  certo: (registros: number, linhas: number, eventos: number): string =>
    `A auditoria refaz os registros: ${numero(linhas)} linhas de ${numero(registros)} cadastros, por ${numero(eventos)} eventos. 0 diferenças.`,
  errado: (diferencas: number, linhas: number): string =>
    `A auditoria não refaz os registros: ${numero(diferencas)} ${diferencas === 1 ? 'diferença' : 'diferenças'} em ${numero(linhas)} linhas.`,
  podeMarcar:
    'Esta instalação é mais antiga que a regra: confira as diferenças e rode uma vez com --registros --marcar, que dá a cada um destes registros um marco de onde a auditoria passa a valer.',
  semCadastro: (recurso: string): string =>
    `Não há cadastro '${recurso}'. Use o nome que está no endereço, como pacientes.`,
  jaMarcada: (em: string): string =>
    `O marco desta instalação já foi posto em ${em} e só se põe uma vez. O que difere agora mudou por fora: investigue cada diferença.`,
  nova: 'Esta instalação nasceu com a regra e não recebe marco. O que difere mudou por fora: investigue cada diferença.',
  marcados: (linhas: number): string =>
    `${numero(linhas)} ${linhas === 1 ? 'registro recebeu' : 'registros receberam'} o marco da auditoria. Rode de novo com --registros: deve achar 0 diferenças.`,
  motivoDoMarco: 'Marco da auditoria: o que houve antes dele não é afirmado',
};
