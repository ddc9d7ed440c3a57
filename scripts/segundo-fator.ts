/**
 * npm run segundo-fator -- --redefinir login [--motivo 'por que'] | --codigo login
 * For a lone administrator who lost passkeys, app and recovery codes: takes the person's second factor away, on the machine
 * itself, recorded in the audit and told to the person. Exit code: 0 done, 1 not.
 */
import { segundoFatorServidor as texto } from '#messages/segundo-fator.ts';
import {
  CODIGO_HORAS,
  darCodigo,
  pessoaDe,
  redefinirFator,
  temFator,
} from '#server/capabilities/segundo-fator/index.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { inTransaction } from '#server/database/query.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run segundo-fator -- --redefinir usuario [--motivo "por que"]
npm run segundo-fator -- --codigo usuario

  --redefinir usuario   retira as chaves de acesso, o aplicativo, os códigos e os navegadores lembrados,
                        e encerra as sessões; a próxima entrada é só com a senha
  --codigo usuario      mostra um código com que a pessoa cadastra o primeiro fator ao entrar, onde ele é exigido
  --motivo texto        fica na auditoria e no aviso à pessoa`;

try {
  const given = readArguments(
    {
      options: { redefinir: { type: 'string' }, codigo: { type: 'string' }, motivo: { type: 'string' } },
    } as const,
    USO,
  );
  if (!given) process.exit(0);
  const { redefinir, codigo, motivo } = given.values;
  const named = (redefinir ?? codigo ?? '').trim().toLowerCase();
  if (named === '') throw new Error(`diga de quem.\n\n${USO}`);
  if (redefinir !== undefined && codigo !== undefined) throw new Error(`uma coisa de cada vez.\n\n${USO}`);
  const database = await openConfigured();
  try {
    const login = named;
    const pessoa = await pessoaDe(database.pool, { login });
    if (!pessoa) throw new Error(texto.semUsuario(login));
    const autor = { usuario: null, prestadorId: null, ip: null, motivo: motivo?.trim() || null };
    if (codigo !== undefined) {
      const made = await inTransaction(database.pool, async (db) => {
        if (await temFator(db, pessoa.id)) throw new Error(texto.jaTemFator);
        const event = { recurso: 'usuario', id: pessoa.id, acao: 'dar-codigo-do-fator', depois: {} };
        await writeEvent(db, autor, event);
        return darCodigo(db, abrirCofre(process.env), pessoa.id);
      });
      console.log(texto.comandoCodigo(pessoa.nome, login, made, CODIGO_HORAS));
    } else {
      const done = await inTransaction(database.pool, (db) => redefinirFator(db, pessoa.id, autor));
      if (!done) throw new Error(texto.comandoSemFator(login));
      console.log(texto.comandoFeito(pessoa.nome, login, done.sessoesEncerradas));
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(texto.falhaComando(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
