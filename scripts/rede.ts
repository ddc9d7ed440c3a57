/**
 * `npm run rede`: a network of hospitals on this machine, to try. Three PostgreSQL under Patroni, a pooler, two Zelo
 * processes and a balancer, all on loopback; Ctrl+C ends all of it and keeps nothing. `--demonstracao` fills it with
 * demonstration data; `--ensaio` rehearses a restore to a moment before a mistake, and ends.
 */
import { VARIABLES } from '#server/plugins/variables.ts';
import { exigirPorta } from '#server/plugins/port.ts';
import { Rede, SENHA_ADMIN } from './rede-cluster.ts';
import { copiasGuardadas, deuCerto, ensaiarRestauro } from './rede-ensaio.ts';

const porta = Number(process.env.PORT ?? 3000);
const portaDasPartes = Number(process.env.REDE_PORTA ?? VARIABLES.REDE_PORTA.standard);
const log = (line: string): void => console.log(line);

async function main(): Promise<void> {
  for (const cada of [porta, porta + 1, porta + 2, portaDasPartes])
    await exigirPorta({ host: '127.0.0.1', port: cada });
  const demonstracao: { readonly [name: string]: string } = process.argv.includes('--demonstracao')
    ? { ZELO_DEMO: '1' }
    : {};
  const ensaio = process.argv.includes('--ensaio');
  const rede = new Rede({ porta, portaDasPartes, log, env: demonstracao, arquivar: ensaio });
  let stopping: Promise<void> | undefined;
  const stop = (code: number): void => {
    log('encerrando…');
    void (stopping ??= rede.parar().then(() => process.exit(code)));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    await rede.iniciar();
  } catch (error) {
    if (stopping) return;
    console.error(error);
    console.error(`Os registros dos programas ficam em ${rede.pasta}.`);
    await rede.parar(false);
    process.exit(1);
  }
  if (ensaio) {
    const ensaiado = await ensaiarRestauro(rede, log);
    const { certas, depois, auditoria } = ensaiado;
    log(copiasGuardadas(rede));
    log(`voltaram ${certas} linhas de antes do engano e ${depois} de depois`);
    log(
      `auditoria: ${auditoria.ok ? `íntegra, ${auditoria.events} eventos` : auditoria.findings.join('; ')}`,
    );
    log(deuCerto(ensaiado) ? 'O ensaio deu certo.' : 'O ensaio NÃO deu certo.');
    return stop(deuCerto(ensaiado) ? 0 : 1);
  }
  const primario = await rede.primario();
  log(`\nAbra ${rede.url} e entre como admin com a senha ${SENHA_ADMIN}`);
  log(`O primário é '${primario.nome}'. Mate-o e siga trabalhando: kill -9 ${rede.postmaster(primario)}`);
  log(`Quem é quem: curl -s http://127.0.0.1:${portaDasPartes + 21}/cluster`);
  log(`Registros dos programas: ${rede.pasta}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
