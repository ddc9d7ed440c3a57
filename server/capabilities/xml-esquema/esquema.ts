/** Whether an XML text keeps to its schema (XSD), judged by libxml2 itself: each check runs in a thread of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

type Arquivo = { readonly fileName: string; readonly contents: string };

export type Esquemas = {
  /** Sentences of libxml2, in its words without namespaces; none where the text is valid. */
  conferir(xml: string, esquema: string): Promise<readonly string[]>;
};

/** Checks at once in one process: each takes a thread and some 40 MB while it runs. */
const AO_MESMO_TEMPO = 2;

/** Every *.xsd of one folder; read at the first check. `esquema` names the file whose root the text has. */
export function abrirEsquemas(pasta: URL): Esquemas {
  let arquivos: readonly Arquivo[] | undefined;
  let livres = AO_MESMO_TEMPO;
  const espera: (() => void)[] = [];
  const ler = (): readonly Arquivo[] =>
    (arquivos ??= readdirSync(pasta)
      .filter((nome) => nome.endsWith('.xsd'))
      .map((nome) => ({ fileName: nome, contents: readFileSync(new URL(nome, pasta), 'utf8') })));
  const entrar = async (): Promise<void> => {
    if (livres > 0) livres -= 1;
    else await new Promise<void>((vez) => espera.push(vez));
  };
  const sair = (): void => {
    const proximo = espera.shift();
    if (proximo) proximo();
    else livres += 1;
  };
  return {
    async conferir(xml, esquema) {
      const todos = ler();
      const schema = todos.filter(({ fileName }) => fileName === esquema);
      if (schema.length === 0) throw new Error(`no schema '${esquema}' in ${pasta.href}`);
      await entrar();
      try {
        const { valid, errors } = await validateXML({
          xml: [{ fileName: 'documento.xml', contents: xml }],
          schema,
          preload: todos.filter(({ fileName }) => fileName !== esquema),
        });
        return valid ? [] : errors.map(({ message }) => semEspacoDeNomes(message));
      } finally {
        sair();
      }
    },
  };
}

const semEspacoDeNomes = (frase: string): string =>
  frase.replaceAll(/\{[^}]*\}/g, '').replace(/^Schemas validity error : /, '');
