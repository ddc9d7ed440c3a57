/** Sentences of the document manager's screen, beside those of the specification in documentos.ts. */
import type { SituacaoDoArquivo } from '#domain/assinatura/relatorio.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import { tamanhoArquivo } from './importacao.ts';

export const documentosTela = {
  titulo: 'Documentos',
  carregando: 'Carregando documentos',
  falha: 'Não foi possível abrir esta pasta',
  voltarAoInicio: 'Ir para o início',
  vazia: 'Nenhum documento aqui',
  vaziaPode: 'Arraste arquivos para cá, cole com Ctrl+V ou use o botão Enviar.',
  vaziaNaoPode: 'Quando alguém anexar um documento, ele aparece aqui.',
  nadaEncontrado: 'Nenhum item com este nome',
  nadaEncontradoTexto: 'A procura foi feita em todas as pastas, pelo nome.',
  limparProcura: 'Limpar a procura',
  procurar: 'Procurar em todas as pastas',
  caminho: 'Pastas até aqui',
  ferramentas: 'Ações de documentos',
  itens: (total: number) => (total === 1 ? '1 item' : `${total.toLocaleString('pt-BR')} itens`),

  // Several at once
  selecionarColuna: 'Escolher',
  selecionar: (nome: string) => `Selecionar ${nome}`,
  escolhidos: (n: number) => (n === 1 ? '1 escolhido' : `${n.toLocaleString('pt-BR')} escolhidos`),
  limparEscolha: 'Limpar a escolha',
  acoesDosEscolhidos: 'Ações dos escolhidos',
  quantosItens: (n: number) => (n === 1 ? '1 item' : `${n.toLocaleString('pt-BR')} itens`),
  excluirVarios: (n: number) =>
    n === 1
      ? 'Tem certeza que deseja excluir o item escolhido?'
      : `Tem certeza que deseja excluir os ${n.toLocaleString('pt-BR')} itens escolhidos?`,
  excluirVariosTexto: 'Vão para a lixeira e podem ser restaurados por 30 dias.',
  lote: {
    mover: 'Mover',
    baixar: 'Baixar',
    tag: 'Alterar tag',
    excluir: 'Excluir',
    assinar: 'Assinar',
    pedirAssinatura: 'Pedir assinatura',
  },
  loteFeito: {
    mover: 'Movido',
    baixar: 'Baixado',
    tag: 'Tag alterada',
    excluir: 'Na lixeira',
    assinar: 'Assinado',
    pedirAssinatura: 'Pedido',
  },
  loteSoArquivos: 'É uma pasta: esta ação vale só para arquivos.',
  loteNaoSePode: 'Esta ação não vale para este item.',
  loteFalha: 'Não foi possível. Tente de novo.',
  loteFazendo: 'Aguarde: um de cada vez…',
  loteFechar: 'Fechar',
  loteResumo: (bons: number, total: number) => {
    if (bons === total)
      return total === 1 ? 'Feito.' : `Todos os ${total.toLocaleString('pt-BR')} foram feitos.`;
    return `${bons === 0 ? 'Nenhum feito' : `${bons.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} feitos`}. O que faltou continua escolhido, com o motivo.`;
  },

  novaPasta: 'Nova pasta',
  enviar: 'Enviar',
  enviarArquivos: 'Enviar documentos',
  visualizar: 'Visualizar',
  abrir: 'Abrir',
  baixar: 'Baixar',
  renomear: 'Renomear',
  mover: 'Mover',
  assinar: 'Assinar',
  pedirAssinatura: 'Pedir assinatura',
  excluir: 'Excluir',
  tag: 'Alterar tag',
  versoes: 'Versões',
  novaVersao: 'Enviar nova versão',
  lixeira: 'Lixeira',
  atualizar: 'Atualizar',
  mais: 'Mais ações',
  acoesDe: (nome: string) => `Ações de ${nome}`,
  cancelar: 'Cancelar',
  salvar: 'Salvar',
  desfazer: 'Desfazer',

  nome: 'Nome',
  colunaTag: 'Tag',
  tamanho: 'Tamanho',
  modificado: 'Modificado em',
  modificadoPor: (por: string) => `por ${por}`,
  escudo: (
    situacao: SituacaoDoArquivo,
    referencia: AspectoAssinatura['propriedades']['referencia'] | null,
  ): string => {
    switch (situacao) {
      case 'valida': {
        if (referencia === 'AVANCADA-LINK') return 'Assinatura eletrônica avançada';
        const nivel = referencia === 'AVANCADA-GOVBR' ? 'gov.br' : referencia === 'OUTRA' ? null : referencia;
        return nivel ? `Assinado digitalmente (${nivel})` : 'Assinado digitalmente';
      }
      case 'indeterminada':
        return 'Assinatura indeterminada';
      case 'invalida':
        return 'Assinatura inválida';
      case 'conferindo':
        return 'Conferindo as assinaturas';
      case 'nao-conferida':
        return 'Assinatura não conferida: o arquivo não pôde ser lido';
    }
  },
  escudoQuando: (situacao: string, quando: string) => `${situacao}, conferido em ${quando}`,
  verAssinaturas: 'Ver assinaturas',
  semEfeito: 'Sem efeito',
  mostrarSemEfeito: (total: number) => `Mostrar sem efeito (${total.toLocaleString('pt-BR')})`,
  semEfeitoIntocavel: 'Documento sem efeito: fica guardado como está.',
  aMaoIntocavel: 'Só vale impresso e assinado à mão.',
  tornarSemEfeito: 'Tornar sem efeito',
  tornarSemEfeitoTitulo: (nome: string) => `Tornar "${nome}" sem efeito`,
  tornarSemEfeitoTexto:
    'O documento não é apagado: sai da lista de todos os dias, fica marcado em todo lugar, inclusive para quem o confere pelo código ou pelo arquivo, e não pode mais ser assinado. Isto não se desfaz; se for preciso, ele é arquivado de novo.',
  semEfeitoMotivo: 'Motivo, que qualquer pessoa vê ao conferir o documento',
  semEfeitoExplicacao: 'O que houve',
  semEfeitoExplicacaoAjuda: (minimo: number) =>
    `Fica guardado no registro e não aparece na página pública. Pelo menos ${minimo} letras.`,
  tornadoSemEfeito: (nome: string) => `"${nome}" foi tornado sem efeito.`,
  arquivar: 'Arquivar no registro certo',
  arquivarTitulo: (nome: string) => `Arquivar "${nome}" no registro certo`,
  arquivarTexto:
    'O mesmo arquivo, com as mesmas assinaturas, passa a existir como documento novo no registro escolhido. O daqui continua guardado, sem efeito.',
  arquivarOnde: 'Registro',
  arquivarAqui: 'Arquivar',
  arquivarEscolha: 'Escolha o registro em que o documento deve ficar.',
  arquivado: (nome: string, onde: string) => `"${nome}" foi arquivado em ${onde}.`,
  arquivadoDeNovo: (quando: string) => `Foi arquivado de novo em ${quando}.`,
  assinadoIntocavel: 'Documento assinado: não pode ser renomeado, substituído nem excluído.',
  pasta: 'Pasta',

  nomePasta: 'Nome da pasta',
  criarPasta: 'Criar pasta',
  pastaCriada: (nome: string) => `Pasta "${nome}" criada.`,
  novoNome: 'Novo nome',
  renomeadoPorOutro: (pessoa: string, nome: string) =>
    `${pessoa} já mudou o nome para "${nome}". Enter grava o seu; Esc deixa como está.`,
  mudadoPorOutro: (nome: string) =>
    `${nome} mudou este item agora há pouco. Enter grava o seu nome; Esc deixa como está.`,
  outraPessoa: 'Outra pessoa',
  renomeado: (nome: string) => `Agora se chama "${nome}".`,
  excluirItem: (nome: string) => `"${nome}" vai para a lixeira e pode ser restaurado por 30 dias.`,
  excluido: (nome: string) => `"${nome}" foi para a lixeira.`,
  restaurado: (nome: string) => `"${nome}" foi restaurado.`,
  moverTitulo: (nome: string) => `Mover "${nome}"`,
  moverVarios: (n: number) => `Mover ${n.toLocaleString('pt-BR')} itens`,
  moverEscolha: 'Escolha a pasta.',
  moverPara: 'Escolha a pasta de destino',
  moverAqui: 'Mover para cá',
  movido: (nome: string, pasta: string) => `"${nome}" movido para ${pasta}.`,
  localAtual: 'está aqui',

  leitura: 'Quem pode ler',
  leituraTitulo: (nome: string) => `Quem pode ler "${nome}"`,
  leituraDe: {
    CLINICA: 'Clínico: só quem lê conteúdo clínico',
    GERAL: 'Administrativo: quem vê os documentos do registro',
  },
  leituraHerdada: 'O que dizem a tag e a pasta',
  leituraDaPasta: 'O que dizem as tags dos documentos',
  leituraAjuda: 'Dentro de uma pasta clínica o documento é sempre clínico.',
  leituraAjudaPasta: 'Numa pasta clínica tudo é clínico, também as pastas dentro dela.',
  leituraSalva: (nome: string) => `Mudou quem pode ler "${nome}".`,
  clinico: 'Clínico: só quem lê conteúdo clínico vê este item',
  tagLeitura: (nome: string) => `Quem lê os documentos com a tag ${nome}`,
  tagLeituraDe: { CLINICA: 'Clínico', GERAL: 'Administrativo' },
  tagLeituraSalva: (nome: string, leitura: Leitura) =>
    leitura === 'CLINICA'
      ? `Os documentos com a tag ${nome} são clínicos.`
      : `Os documentos com a tag ${nome} são administrativos.`,

  tags: 'Tags',
  tagsTexto: 'Valem para todos os documentos deste cadastro. Até 14 letras, sem espaços.',
  tagsVazio: 'Nenhuma tag ainda',
  tagsVazioTexto: 'Crie a primeira acima, ou escreva uma ao enviar um documento.',
  tagNova: 'Nova tag',
  tagIncluir: 'Incluir',
  tagIncluida: (nome: string) => `Tag ${nome} incluída.`,
  tagUso: (total: number) =>
    total === 0 ? 'sem uso' : total === 1 ? '1 documento' : `${total.toLocaleString('pt-BR')} documentos`,
  tagDeOutros: 'também em outros prestadores',
  tagRenomear: (nome: string) => `Renomear a tag ${nome}`,
  tagExcluir: (nome: string) => `Excluir a tag ${nome}`,
  tagRenomeada: (nome: string) => `A tag agora se chama ${nome}.`,
  tagExcluida: (nome: string) => `Tag ${nome} excluída.`,
  tagNoLugar: (nome: string) => `Os documentos com a tag ${nome} passam a ter`,
  tagNenhuma: 'Nenhuma tag',
  tagSemUso: (nome: string) => `Nenhum documento usa a tag ${nome}.`,
  tagConfirmar: 'Excluir tag',
  tagFalha: 'A tag não foi alterada. Tente de novo.',
  semTag: 'Escolha uma tag',
  tagRotulo: 'Tag',
  tagParecida: (nome: string) => `Já existe a tag ${nome}. Se for a mesma coisa, use-a.`,
  saiDaVista: (nome: string) =>
    `O que tem a tag ${nome} é clínico: depois de enviado, só o vê quem lê conteúdo clínico. Confira o paciente e o arquivo antes de enviar.`,
  tagAjuda: 'Escolha uma tag ou escreva uma nova, sem espaços, de até 14 letras.',
  tagVarios: (n: number) => `Alterar a tag de ${n.toLocaleString('pt-BR')} documentos`,
  tagSalva: (nome: string) => `Tag de "${nome}" alterada.`,
  escolher: 'Escolher um arquivo',
  arquivosEscolhidos: (total: number) =>
    total === 1 ? '1 arquivo escolhido' : `${total} arquivos escolhidos`,
  soltarAqui: (pasta: string) => `Solte para enviar para ${pasta}`,
  colada: (quando: string, extensao: string) => `Imagem colada ${quando}.${extensao}`,
  pastaNaoVai: 'Pastas não podem ser enviadas. Abra a pasta e arraste os arquivos de dentro dela.',

  envios: 'Envios',
  enviosResumo: (prontos: number, total: number, parados: number) =>
    `${prontos} de ${total} enviados${parados > 0 ? ` · ${parados} ${parados === 1 ? 'precisa' : 'precisam'} de você` : ''}`,
  limparEnvios: 'Limpar concluídos',
  espera: 'Na fila',
  enviando: (parte: number) => `Enviando: ${Math.floor(parte * 100)}%`,
  gravando: 'Conferindo e gravando',
  pronto: 'Enviado',
  cancelado: 'Cancelado',
  semRede: 'O envio foi interrompido. O arquivo continua no seu computador: tente de novo.',
  tentarDeNovo: 'Tentar de novo',
  cancelarEnvio: (nome: string) => `Cancelar o envio de ${nome}`,
  retirarEnvio: (nome: string) => `Retirar ${nome} da lista`,
  nomeDePasta: 'Há uma pasta com este nome aqui.',
  nomeEmUso: 'Já existe um item com este nome nesta pasta.',
  substituir: 'Enviar como nova versão',
  manterOsDois: 'Manter os dois',
  grandeDemais: (tamanho: number, limite: number) =>
    `O arquivo tem ${tamanhoArquivo(tamanho)} e o limite é ${tamanhoArquivo(limite)}. Reduza-o ou divida-o.`,

  versoesDe: (nome: string) => `Versões de "${nome}"`,
  versao: (numero: number) => `Versão ${numero}`,
  versaoAtual: 'atual',
  restaurarVersao: 'Tornar atual',
  confirmarVersao: (numero: number) => `Tornar a versão ${numero} a atual?`,
  confirmarVersaoTexto: 'A versão de agora continua guardada nesta lista.',
  versaoRestaurada: (numero: number) => `A versão ${numero} voltou a ser a atual.`,
  sha256: 'SHA-256',
  semVersoes: 'Nenhuma versão guardada',
  lixeiraVazia: 'A lixeira está vazia',
  lixeiraTexto: 'O que for excluído fica aqui por 30 dias.',
  excluidoEm: (quando: string, por: string | null) => `Excluído em ${quando}${por ? `, por ${por}` : ''}`,
  restauravelAte: (quando: string) => `Pode ser restaurado até ${quando}`,
  restaurar: 'Restaurar',
} as const;
