/**
 * A page of the manual (docs/manual): Markdown whose comments say which screens a part explains and how its pictures are
 * made. The same text is read by the product, which shows it, and by the walk that takes the pictures and proves the words.
 *
 *     ## Marcar uma consulta
 *     <!-- telas: /agenda, /agendamentos -->
 *     Abra **Agenda** e clique em **Marcar**.
 *     <!-- foto agenda-marcar administrativo: abrir /agenda; clicar Marcar -->
 *     ![A janela de marcar](imagens/agenda-marcar.webp)
 *
 * A picture that goes on from the one before it says 'segue' in the place of the account.
 */
export type Passo = {
  readonly verbo: (typeof VERBOS)[number];
  /** Address, or the name of what is clicked, filled, or waited for. */
  readonly alvo: string;
  /** What is typed. */
  readonly texto: string | undefined;
};

export type Foto = {
  readonly nome: string;
  readonly conta: string;
  /** Taken at the width of a phone. */
  readonly celular: boolean;
  readonly passos: readonly Passo[];
  /** Goes on from where the picture before it was taken. */
  readonly segue: boolean;
};

export type Parte = {
  /** 'marcar-uma-consulta': the heading's place in the address. */
  readonly ancora: string;
  readonly titulo: string;
  /** Addresses of the screens that it explains. */
  readonly telas: readonly string[];
  readonly fotos: readonly Foto[];
  /** Words in bold: names that stand on the screen. */
  readonly nomes: readonly string[];
  /** Markdown without comments. */
  readonly corpo: string;
};

export type Pagina = {
  readonly titulo: string;
  /** What stands before the first heading. */
  readonly resumo: string;
  readonly partes: readonly Parte[];
};

/** The windows in which pictures are taken, and so their sizes. */
export const COMPUTER = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };

const VERBOS = ['abrir', 'clicar', 'linha', 'escrever', 'esperar', 'tecla'] as const;
const COMENTARIO = /<!--\s*(telas|foto)\b([\s\S]*?)-->\n?/g;

/** Throws a SyntaxError in Portuguese that names the line which it cannot read. */
export function lerPagina(texto: string): Pagina {
  const [cabeca = '', ...secoes] = texto.split(/^## /m);
  const titulo = /^# (.+)$/m.exec(cabeca)?.[1]?.trim();
  if (titulo === undefined) throw new SyntaxError("falta a primeira linha '# Título'");
  return {
    titulo,
    resumo: cabeca.replace(/^# .+$/m, '').trim(),
    partes: secoes.map((secao) => lerParte(secao)),
  };
}

function lerParte(secao: string): Parte {
  const [linha = '', ...resto] = secao.split('\n');
  const telas: string[] = [];
  const fotos: Foto[] = [];
  const corpo = resto.join('\n').replaceAll(COMENTARIO, (_todo, tipo: string, comentario: string) => {
    if (tipo === 'telas')
      telas.push(...comentario.replace(/^\s*:/, '').split(',').map(aparado).filter(Boolean));
    else fotos.push(lerFoto(comentario.trim(), fotos.at(-1)));
    return '';
  });
  return {
    titulo: linha.trim(),
    ancora: ancoraDe(linha),
    telas,
    fotos,
    nomes: [...new Set([...corpo.matchAll(/\*\*([^*]+)\*\*/g)].map(([, nome = '']) => nome))],
    corpo: corpo.trim(),
  };
}

const aparado = (texto: string): string => texto.trim();

/** 'agenda-marcar administrativo celular: abrir /agenda; clicar Marcar', and after it 'agenda-marcada segue: clicar Salvar' */
function lerFoto(linha: string, anterior: Foto | undefined): Foto {
  const partes = /^([a-z0-9-]+) ([a-z]+)( celular)?:\s*([\s\S]+)$/.exec(linha);
  if (!partes)
    throw new SyntaxError(
      `foto que não se lê: '${linha}'. Escreva 'nome conta: abrir /endereco; clicar Botão'`,
    );
  const [, nome = '', dono = '', celular, passos = ''] = partes;
  const segue = dono === 'segue';
  if (segue && !anterior) throw new SyntaxError(`foto '${nome}' segue, e nenhuma veio antes dela`);
  return {
    nome,
    conta: segue ? (anterior?.conta ?? '') : dono,
    celular: segue ? anterior?.celular === true : celular !== undefined,
    segue,
    passos: passos.split(';').map(aparado).filter(Boolean).map(lerPasso),
  };
}

/** 'clicar Marcar', 'escrever Paciente = Maria' */
function lerPasso(linha: string): Passo {
  const [, verbo = '', resto = ''] = /^(\S+)\s+([\s\S]+)$/.exec(linha) ?? [];
  const conhecido = VERBOS.find((cada) => cada === verbo);
  if (conhecido === undefined)
    throw new SyntaxError(`passo que não se lê: '${linha}'. Os verbos são ${VERBOS.join(', ')}`);
  const [alvo = '', ...depois] = conhecido === 'escrever' ? resto.split(' = ') : [resto];
  return {
    verbo: conhecido,
    alvo: alvo.trim(),
    texto: depois.length > 0 ? depois.join(' = ').trim() : undefined,
  };
}

/** 'Marcar uma consulta' → 'marcar-uma-consulta' */
export function ancoraDe(titulo: string): string {
  return titulo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export type Lugar = { readonly pagina: string; readonly ancora: string };

/**
 * The part of the manual that explains an address: the one that names the longest beginning of it.
 * `paginas` by their file's name; undefined where none does.
 */
export function lugarDe(paginas: { readonly [nome: string]: Pagina }, endereco: string): Lugar | undefined {
  let achado: (Lugar & { readonly tamanho: number }) | undefined;
  for (const [pagina, { partes }] of Object.entries(paginas))
    for (const { ancora, telas } of partes)
      for (const tela of telas)
        if ((endereco === tela || endereco.startsWith(`${tela}/`)) && tela.length > (achado?.tamanho ?? 0))
          achado = { pagina, ancora, tamanho: tela.length };
  return achado && { pagina: achado.pagina, ancora: achado.ancora };
}
