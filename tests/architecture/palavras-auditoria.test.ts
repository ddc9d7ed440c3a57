/** No event reaches its reader under the name that only programmers use for what it is about. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { campos, objetos } from '#messages/auditoria.ts';

/** Written by hand with a name that stands elsewhere: what the event is given as a parameter. */
const POR_PARAMETRO = [
  'usuario',
  'grupo-regra',
  'configuracoes',
  'auditoria',
  'push-tokens',
  'pronto-atendimento',
  'teleconsultoria',
];

const fontes = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

describe('events that are of no declared register', () => {
  it('[SES-03] name what they are about as a person does', () => {
    const literais = fontes.flatMap((text) =>
      [...text.matchAll(/(?:eventSql|writeEvent)\([^;]*?recurso: ["'`]'?([a-z-]+)'?["'`]/g)].map(
        ([, recurso]) => recurso,
      ),
    );
    expect(literais).toContain('sessao');
    expect(
      [...POR_PARAMETRO, ...literais].filter((recurso) => !recurso || !Object.hasOwn(objetos, recurso)),
    ).toEqual([]);
  });

  it('[SES-03] name what they keep, too', () => {
    const chaves = fontes.flatMap((text) =>
      [...text.matchAll(/depois: ["'`]jsonb_build_object\(([^)]*)\)/g)].flatMap(([, args]) =>
        [...(args ?? '').matchAll(/'([a-z_]+)'/g)].map(([, chave]) => chave),
      ),
    );
    expect(chaves).toContain('meio');
    expect(chaves.filter((chave) => !chave || !Object.hasOwn(campos, chave))).toEqual([]);
  });
});
