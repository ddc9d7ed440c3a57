/** The first day of an installation: what is still to be set up, and the bar that goes with who sets it up. */
import type { ChavePasso } from '#domain/inicio/primeiro-dia.ts';

export const primeiroDia = {
  titulo: 'Primeiros passos',
  cartao: 'O que falta configurar',
  resumo:
    'As tabelas de base (CID, procedimentos, cidades, bancos) já estão carregadas. Falta o que é só seu. Cada passo abre a tela onde se faz; o que você deixar para depois continua aqui.',
  faltam: (quantos: number) => (quantos === 1 ? 'Falta 1 passo' : `Faltam ${quantos} passos`),
  nadaFalta: 'Nada falta configurar.',
  paraDepois: (quantos: number) =>
    quantos === 1 ? '1 passo deixado para depois' : `${quantos} passos deixados para depois`,
  paraDepoisTexto: 'Retome cada um na lista abaixo quando quiser.',
  verTodos: 'Ver todos os passos',
  comecar: (passo: string) => `Começar: ${passo}`,
  proximo: (passo: string) => `Próximo: ${passo}`,
  abrir: 'Abrir',
  fazer: 'Fazer agora',
  pular: 'Pular',
  retomar: 'Retomar',
  retomarPasso: (passo: string) => `Retomar o passo: ${passo}`,
  pularPasso: (passo: string) => `Pular o passo: ${passo}`,
  fechar: 'Fechar o guia',
  guia: 'Guia dos primeiros passos',
  concluido: 'Primeiros passos concluídos.',
  estados: { feito: 'Feito', pulado: 'Pulado', falta: 'Falta' },
  semUnidade: 'Cadastre antes a unidade.',
  falhou: 'O que falta configurar não pôde ser lido',
  falhaAoPular: 'Não foi possível guardar. Tente de novo em instantes.',
  falhaUnidade: 'Não foi possível entrar na unidade. Escolha-a no alto da tela.',
  passoDesconhecido: 'Esse passo não existe. Recarregue a página.',
  passos: {
    unidade: {
      titulo: 'Cadastrar a unidade',
      texto: 'A clínica, o hospital ou o consultório: nome, CNPJ e o fuso horário em que trabalha.',
    },
    logotipo: {
      titulo: 'Pôr o logotipo',
      texto: 'Sai no alto de receitas, atestados, recibos e relatórios.',
    },
    profissionais: {
      titulo: 'Trazer os profissionais',
      texto: 'De uma planilha, com o conselho de cada um. O modelo está na própria tela.',
    },
    usuarios: {
      titulo: 'Criar os usuários',
      texto: 'Quem entra no sistema, com o papel e a unidade de cada um.',
    },
    escalas: {
      titulo: 'Dizer quando cada um atende',
      texto:
        'A semana já vem preenchida; mude o que for diferente. Sem escala não há horário livre na agenda.',
    },
    correio: {
      titulo: 'Ligar o e-mail',
      texto: 'Lembretes, links e senhas esquecidas saem por ele. Liga-se nas variáveis da instalação.',
    },
    certificado: {
      titulo: 'Enviar o certificado da unidade',
      texto: 'Só para quem emite nota fiscal de serviço pelo sistema.',
    },
    copia: {
      titulo: 'Ensaiar uma cópia de segurança',
      texto: 'Uma cópia só vale depois de provada: o ensaio a restaura num banco à parte e compara.',
    },
    agendamento: {
      titulo: 'Marcar a primeira consulta',
      texto: 'Clique num horário livre da agenda; o paciente se cadastra ali mesmo.',
    },
  } satisfies { readonly [chave in ChavePasso]: { readonly titulo: string; readonly texto: string } },
} as const;
