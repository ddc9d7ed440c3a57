/** Options of a command: a wrong one is told in Portuguese beside how the command is used, `--help` tells the use alone. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Undefined: the person asked how it is used, and was told. Throws a sentence for what is wrong. */
export function readArguments<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> | undefined {
  const asked = process.argv.slice(2).some((text) => text === '--help' || text === '-h');
  if (asked) {
    console.log(usage);
    return undefined;
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const name = /'(-*[^ ']+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new Error(
      `${name.startsWith('-') ? 'A opção' : 'A palavra'} ${name} não existe, ou ficou sem o seu valor.\n\n${usage}`,
      {
        cause: error,
      },
    );
  }
}
