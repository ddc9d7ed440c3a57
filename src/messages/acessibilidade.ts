import { programaVersao } from './programa.ts';

/** The statement of accessibility (LBI, art. 63): what holds, how it was tried, and what is missing. Written by hand: it says only what a test or a person has seen. */
export const acessibilidade = {
  titulo: 'Acessibilidade',
  lema: 'Para usar este sistema com teclado, leitor de tela, ampliação ou outras formas.',
  simbolo: 'Símbolo internacional de acessibilidade',
  compromisso:
    'Seguimos as Diretrizes de Acessibilidade para Conteúdo Web (WCAG 2.2), nível AA, como pede o artigo 63 da Lei Brasileira de Inclusão (Lei 13.146/2015).',
  partes: [
    {
      titulo: 'O que está pronto',
      itens: [
        'As telas se usam só com o teclado: o foco aparece, Esc fecha o que se abriu, e “?” mostra os atalhos da lista.',
        'Títulos, regiões, campos, botões e avisos têm nome e papel para leitores de tela, e o que muda sem recarregar é anunciado.',
        'A tela do celular tem o que a do computador tem, e há tema claro e escuro.',
        'O erro diz o que fazer e fica ao lado do campo, e o que foi digitado não se perde.',
        'Os arquivos PDF feitos aqui têm título, idioma e texto que se lê e se copia.',
      ],
    },
    {
      titulo: 'O que ainda falta',
      itens: [
        'Os PDFs não têm marcação de títulos e tabelas: o leitor de tela lê o texto na ordem, sem a estrutura. A mesma informação está na tela, com estrutura.',
        'A chamada de vídeo não tem legendas nem janela de Libras. Combine antes um intérprete, que pode entrar na chamada como acompanhante.',
        'Não há tradução para Libras nas telas. O que o navegador ou a unidade oferecer funciona, porque o texto é texto.',
        'Documentos enviados por outras pessoas, como exames digitalizados, vêm como foram feitos.',
      ],
    },
    {
      titulo: 'Como foi conferido',
      itens: [
        'Cada tela passa por um verificador automático das regras A e AA.',
        'Dez caminhos foram percorridos pela árvore que o leitor de tela recebe: entrar, procurar numa lista, preencher um cadastro, ler um prontuário, prescrever, agendar, chamar da fila, pagar, assinar um documento e abrir um link público.',
      ],
    },
  ],
  contato: 'Encontrou uma barreira?',
  comoPedir:
    'Diga em que tela foi e com o que você usa o sistema. Se precisar agora, peça a informação de outra forma: a unidade deve atender.',
  semContato:
    'Fale com a recepção ou com quem administra o sistema na unidade. Diga em que tela foi e com o que você usa o sistema. Se precisar agora, peça a informação de outra forma: a unidade deve atender.',
  telefone: 'Telefone:',
  conversa: 'Conversar com o suporte',
  versao: (versao: string) => `${programaVersao(versao)}. Declaração de novembro de 2026.`,
  voltar: 'Voltar ao início',
} as const;
