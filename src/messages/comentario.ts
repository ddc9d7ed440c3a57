/** What the server says about comments at records. Nothing of what was written is in any of it. */
import { COMENTAR, MENCOES_MAXIMO, TEXTO_MAXIMO } from '#domain/comentario/comentario.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { numero } from './lista.ts';
import { noMeio } from './palavras.ts';

export const comentarioServidor = {
  acao: COMENTAR,
  semComentarios: 'Os registros deste cadastro não têm comentários.',
  vendoComo: 'Comentários não se leem nem se escrevem ao ver o sistema como outra pessoa.',
  vazio: 'Escreva o comentário.',
  longo: `O comentário tem no máximo ${numero(TEXTO_MAXIMO)} caracteres. Divida-o em dois.`,
  muitasMencoes: `Um comentário chama até ${MENCOES_MAXIMO} pessoas. Tire algumas.`,
  mencaoInvalida: (nomes: readonly string[]) =>
    nomes.length === 0
      ? 'Alguém que você chamou não pode abrir este registro. Tire o nome do comentário.'
      : `${nomes.join(', ')} não ${nomes.length === 1 ? 'pode' : 'podem'} abrir este registro. Tire ${nomes.length === 1 ? 'o nome' : 'os nomes'} do comentário.`,
  naLixeira: 'O registro está na lixeira. Restaure-o antes de comentar.',
  outraChave: 'Este envio já levou outro comentário. Envie de novo.',
  alheio: 'Só quem escreveu o comentário o edita ou retira.',
  retirado: 'Este comentário já foi retirado.',
  final: 'Neste cadastro os comentários ficam como foram escritos: não se editam nem se retiram.',
  outraVersao: 'Este comentário mudou em outra janela. Confira o texto de agora e edite de novo.',
  rapido: 'Você comentou muitas vezes em um minuto. Espere um pouco e envie de novo.',
  aviso: (autor: string) => `${autor} mencionou você em um comentário`.slice(0, 160),
  onde: (titulo: string, nome: string) => `${titulo} ${nome}`.trim(),
} as const;

const HORA_MS = 3_600_000;

/** 'agora', 'há 5 min'; past an hour the day and the time: 'hoje, 9:12', 'ontem, 17:40'. */
export function haQuanto(momento: string, agora: number): string {
  const passou = agora - Date.parse(momento);
  if (passou < 60_000) return 'agora';
  if (passou < HORA_MS) return `há ${Math.floor(passou / 60_000)} min`;
  return formatRelativo(momento, new Date(agora).toISOString());
}

/** Of the tab 'Comentários'. */
export const comentarioTela = {
  vazio: 'Ninguém comentou ainda',
  vazioTexto: 'O que for escrito aqui fica junto do registro, para quem pode abri-lo.',
  escreva: 'Escreva um comentário. Use @ para chamar um colega.',
  campo: 'Comentário',
  comentar: 'Comentar',
  anteriores: 'Mostrar anteriores',
  editar: 'Editar comentário',
  retirar: 'Retirar comentário',
  gravar: 'Gravar',
  cancelar: 'Cancelar',
  editado: 'editado',
  editadoEm: (momento: string) => `Editado em ${momento}`,
  retirado: (autor: string) => `Comentário retirado por ${autor}`,
  perguntaRetirar: 'Retirar este comentário?',
  perguntaTexto: 'Os colegas verão que houve um comentário e que você o retirou.',
  sim: 'Retirar',
  final: 'O que se escreve aqui não se edita nem se retira.',
  semDireito: (cadastro: string) => `Você lê os comentários de ${noMeio(cadastro)}, mas não pode comentar.`,
  buscando: 'Buscando…',
  ninguem: 'Ninguém com este nome pode abrir o registro.',
  falha: 'O comentário não foi enviado. O texto continua aqui: tente de novo.',
  falhaEditar: 'O comentário não foi gravado. O texto continua aqui: tente de novo.',
  falhaRetirar: 'O comentário não foi retirado. Tente de novo.',
} as const;
