/** Every sentence of the generated form, its lookups, its history and its conflicts. */
import { noMeio } from './palavras.ts';

const artigo = (genero: 'm' | 'f', masculino: string, feminino: string) =>
  genero === 'f' ? feminino : masculino;

export const formulario = {
  novo: (titulo: string, genero: 'm' | 'f') => `${artigo(genero, 'Novo', 'Nova')} ${noMeio(titulo)}`,
  dados: 'Dados',
  paginaAnterior: 'Página anterior',
  paginaProxima: 'Próxima página',
  paginaDe: (n: number, total: number) => `Página ${n} de ${total}`,
  obrigatorio: 'obrigatório',
  salvar: 'Salvar',
  salvarENovo: 'Salvar e novo',
  cancelar: 'Cancelar',
  voltar: 'Voltar',
  anterior: 'Anterior da lista',
  proximo: 'Próximo da lista',
  fechar: 'Fechar',
  editar: 'Editar',
  naoSalvas: 'Alterações não salvas',
  guardadas: (hora: string) => `Alterações não salvas; rascunho guardado às ${hora}`,
  semAlteracao: 'Nada foi alterado',
  salvoAs: (hora: string) => `Salvo às ${hora}`,
  salvo: (rotulo: string) => (rotulo ? `Registro salvo: ${rotulo}.` : 'Salvo.'),
  outrosEditando: (nomes: readonly string[]) =>
    nomes.length === 1
      ? `${nomes[0]} está editando este registro.`
      : `${new Intl.ListFormat('pt-BR').format(nomes)} estão editando este registro.`,
  somenteLeitura: 'Você pode ver este registro, mas não alterar.',
  registroDoSistema: 'Estes dados são escritos pelo sistema e não são alterados aqui.',
  naLixeira: 'Este registro está na lixeira. Restaure-o para alterar.',
  restaurarDaLixeira: 'Restaurar da lixeira',
  restauradoDaLixeira: (rotulo: string) => `${rotulo} voltou da lixeira.`,
  naoEncontrado: 'Este registro não existe mais ou não pertence ao prestador atual.',
  nenhumEscolhido: 'Escolha um registro na lista. Aqui você não pode incluir um novo.',
  carregando: 'Carregando o formulário',
  falhaAoAbrir: 'Não foi possível abrir o formulário',
  verLista: 'Ver a lista',
  mais: 'Mais ações',
  errosNoTopo: (quantos: number) =>
    quantos === 1 ? 'Há 1 campo para corrigir' : `Há ${quantos} campos para corrigir`,
  naoSalvou: 'Não foi possível salvar',
  semConexao:
    'O servidor não respondeu. O que você digitou está guardado neste navegador; tente salvar novamente.',
  preenchida: 'preenchida',
  errosNaAba: (quantos: number) => (quantos === 1 ? '1 erro' : `${quantos} erros`),
  sim: 'Sim',
  nao: 'Não',
  vazio: 'Não informado',
  oculto: 'Oculto',
  linhas: (quantas: number) => (quantas === 1 ? '1 linha' : `${quantas} linhas`),
  criadoPor: (nome: string, quando: string) =>
    nome ? `Incluído por ${nome}, ${quando}` : `Incluído pelo sistema, ${quando}`,
  alteradoPor: (nome: string, quando: string) =>
    nome ? `Alterado por ${nome}, ${quando}` : `Alterado pelo sistema, ${quando}`,
  inativo: 'Inativo',
  resumo: 'Resumo do registro',
  lixeira: 'Na lixeira',
  duplicar: 'Duplicar',
  historico: 'Histórico',
  excluir: 'Excluir',
  // Without an article: 'paciente' is of whoever it is.
  excluirTitulo: (titulo: string, rotulo: string) => `Excluir ${noMeio(titulo)} ${rotulo}?`,
  naoExcluiu: 'O registro não foi excluído. Tente de novo em instantes.',
  naoVoltou: 'O registro continua na lixeira. Tente restaurá-lo de novo.',
  excluirTexto: 'O registro vai para a lixeira e pode ser restaurado.',
  excluido: (rotulo: string) => `${rotulo} foi para a lixeira.`,
  desfazer: 'Desfazer',
  aoSalvar: 'Calculado ao salvar',
  paginaInteira: 'Abrir em página inteira',
  relacionados: 'Registros relacionados',
  semRelacionados: 'Nenhum outro registro usa este.',
  jaCadastrado: 'Já cadastrado em:',
  duplicidadeTitulo: 'Pode já estar cadastrado',
  duplicidadeTexto: 'Confira antes de salvar:',
} as const;

export const guarda = {
  titulo: 'Há alterações não salvas',
  texto: 'Se sair agora, o que foi digitado não será salvo.',
  continuar: 'Continuar editando',
  sair: 'Sair sem salvar',
  salvarESair: 'Salvar e sair',
} as const;

export const rascunho = {
  ha: (quando: string) => `Há um rascunho de ${quando}.`,
  outraVersao: 'O registro foi alterado depois dele; ao salvar, você verá o que difere.',
  restaurar: 'Restaurar',
  descartar: 'Descartar',
  restaurado: 'Rascunho restaurado. Confira e salve.',
  outraJanela:
    'Este registro está sendo escrito em outra janela sua. O que você digita aqui fica guardado só neste navegador: salve por uma delas.',
  soNestaPagina:
    'O que você digitou só está guardado enquanto esta página estiver aberta. Salve com frequência.',
  semEspaco: 'O navegador está sem espaço para guardar o rascunho. Salve com frequência.',
} as const;

export const busca = {
  digite: (minimo: number) =>
    minimo === 1 ? 'Digite 1 caractere para buscar' : `Digite ao menos ${minimo} caracteres para buscar`,
  buscando: 'Buscando',
  nada: 'Nada encontrado',
  falha: 'Falha ao buscar.',
  tentarDeNovo: 'Tentar de novo',
  refine: 'Há mais resultados. Refine a busca.',
  inativo: 'inativo',
  novo: (titulo: string, genero: 'm' | 'f') => `${artigo(genero, 'Novo', 'Nova')} ${noMeio(titulo)}…`,
  selecione: 'Selecione',
  removido: 'Registro não disponível',
} as const;

export const campos = {
  escolhaAntes: (campo: string) => `Escolha antes: ${campo}`,
  dataExemplo: 'dd/mm/aaaa',
  horaExemplo: 'hh:mm',
  competenciaExemplo: 'mm/aaaa',
  abrirCalendario: 'Abrir calendário',
  calendario: 'Calendário',
  mesAnterior: 'Mês anterior',
  mesSeguinte: 'Mês seguinte',
  anoAnterior: 'Ano anterior',
  anoSeguinte: 'Ano seguinte',
  hoje: 'Hoje',
  agora: 'Agora',
  mesAtual: 'Mês atual',
  limpar: 'Limpar',
  limparCampo: (titulo: string) => `Limpar ${titulo}`,
  hora: 'Hora',
  inteiroInvalido: (digitado: string, unidade?: string) =>
    `“${digitado}” não é um número inteiro. Informe ${unidade ? `em ${unidade}, ` : ''}sem letras nem vírgula.`,
  horaInvalida: 'Informe a hora como hh:mm, de 00:00 a 23:59.',
  competenciaInvalida: 'Informe mês e ano como mm/aaaa.',
  datahoraIncompleta: 'Informe a data e a hora.',
  incluirTag: 'Digite e tecle Enter',
  retirarTag: (tag: string) => `Retirar ${tag}`,
  enviarImagem: 'Escolher imagem',
  trocarImagem: 'Trocar imagem',
  retirarImagem: 'Retirar',
  enviando: 'Enviando',
  imagemAtual: (titulo: string) => `${titulo}: imagem atual`,
  semImagem: 'Sem imagem',
  imagemLimite: 'JPG, JPEG ou PNG de até 2 MB',
  enviarArquivo: 'Escolher arquivo',
  anexoLimite: 'PDF de até 5 MB, ou JPG, JPEG e PNG de até 2 MB',
  baixarAnexo: 'Baixar arquivo',
  /** The browser adds the ending by what it is. */
  anexo: (titulo: string) => titulo,
  falhaNoEnvio: 'O arquivo não foi enviado. Tente novamente.',
  abrirSite: 'Abrir em outra aba',
  mensagemWhatsapp: 'Enviar mensagem',
  mostrarSenha: 'Mostrar senha',
  ocultarSenha: 'Ocultar senha',
  senhaMantida: 'Deixe em branco para manter a atual',
  contador: (usados: number, total: number) => `${usados} de ${total}`,
} as const;

export const tabela = {
  incluir: (singular: string) => `Incluir ${noMeio(singular)}`,
  editarLinha: (linha: number) => `Editar linha ${linha}`,
  removerLinha: (linha: number) => `Remover linha ${linha}`,
  remover: 'Remover',
  concluir: 'Concluir',
  removida: (rotulo: string) =>
    rotulo ? `${rotulo} será removido ao salvar.` : 'A linha será removida ao salvar.',
  // Without the table's title, which may be no noun: 'Onde é oferecido'.
  vazia: 'Nada incluído ainda.',
  acoes: 'Ações',
  erroNaLinha: 'Há erro nesta linha',
} as const;

export const conflito = {
  titulo: 'Este registro mudou enquanto você editava',
  texto: (nome: string, quando: string) =>
    `${nome || 'Outra pessoa'} salvou uma alteração${quando ? ` (${quando})` : ''}. Nada se perdeu: escolha o que fica em cada campo.`,
  semSobreposicao: 'As alterações não se sobrepõem: as suas e as da outra pessoa podem ser salvas juntas.',
  campo: 'Campo',
  meu: 'Seu',
  atual: 'Atual',
  original: 'Original',
  ficar: (lado: string, campo: string) => `${campo}: ficar com o valor ${lado}`,
  ladoMeu: 'seu',
  ladoAtual: 'atual',
  juntas: 'As linhas dos dois serão mantidas',
  escolha: (faltam: number) => (faltam === 1 ? 'Falta escolher 1 campo' : `Faltam ${faltam} campos`),
  salvarEscolhas: 'Salvar o que escolhi',
  voltarAEditar: 'Voltar a editar com estas escolhas',
  descartarMeu: 'Descartar o que digitei',
} as const;

export const historico = {
  titulo: 'Histórico',
  vazio: 'Ainda não há histórico',
  vazioTexto: 'As alterações deste registro aparecerão aqui.',
  falha: 'Não foi possível buscar o histórico',
  mais: 'Mostrar mais',
  acoes: {
    inserir: 'incluiu',
    alterar: 'alterou',
    transitar: 'mudou a situação',
    excluir: 'excluiu',
    restaurar: 'restaurou',
    importar: 'importou',
    carga: 'carregou o registro original',
    clonar: 'criou a partir de outro usuário',
    'redefinir-senha': 'redefiniu a senha',
    'trocar-senha': 'trocou a senha',
    'recuperar-senha': 'recuperou a senha',
    'pedir-recuperacao': 'pediu a recuperação da senha',
    bloquear: 'bloqueou por tentativas esgotadas',
    desbloquear: 'desbloqueou',
    'encerrar-sessoes': 'encerrou as sessões',
    'ver-como': 'viu o sistema como esta conta',
    'deixar-de-ver-como': 'deixou de ver como esta conta',
    'restaurar-perfil': 'restaurou como veio com o sistema',
    'desfazer-importacao': 'desfez a importação',
    base: 'carregou o registro original',
  },
  outra: 'fez outra operação',
  sistema: 'O sistema',
  de: 'de',
  para: 'para',
  vazioValor: 'vazio',
  motivo: (texto: string) => `Motivo: ${texto}`,
  restaurar: 'Voltar a esta versão',
  restaurarTitulo: (quando: string) => `Voltar o registro ao que era em ${quando}?`,
  restaurarTexto: 'O que mudou depois fica no histórico e pode voltar.',
  restaurado: 'Versão restaurada.',
  naoRestaurou: 'Não foi possível voltar a esta versão. Tente de novo em instantes.',
  versaoAtual: 'Versão atual',
  naAuditoria: 'Ver também leituras e impressões, na auditoria',
} as const;
