/** Anvisa's SNCR as an integrator speaks it: a number for each key, the same when asked again; refuses and goes away when told. */
import { texto, type Servico } from './contexto.ts';

/** Numbers of this council are refused, to be seen. */
const CONSELHO_RECUSADO = '00000';

export const sncr: Servico = ({ app, base }) => {
  const dados = new Map<string, string>();
  let fora = false;
  app.post('/sncr/numeracoes', (pedido, resposta) => {
    if (fora) return void resposta.status(503).json({ motivo: 'fora do ar' });
    const chave = texto(pedido.headers['idempotency-key']);
    const { receituario, emitidaEm, conselho } = pedido.body;
    if (chave === '' || texto(receituario) === '' || !/^\d{4}-\d{2}-\d{2}$/.test(texto(emitidaEm)))
      return void resposta.status(400).json({ motivo: 'pedido incompleto' });
    if (texto(conselho).endsWith(` ${CONSELHO_RECUSADO}`))
      return void resposta.status(422).json({ motivo: 'prescritor não cadastrado no SNCR.' });
    const dado = dados.get(chave);
    const numero =
      dado ??
      `${texto(emitidaEm).slice(2, 4)}.${String(dados.size + 1).padStart(8, '0')}-${texto(receituario).length}`;
    dados.set(chave, numero);
    resposta.status(dado === undefined ? 201 : 200).json({ numero });
  });
  app.post('/controle/sncr/:estado', (pedido, resposta) => {
    fora = pedido.params.estado === 'fora';
    resposta.json({ fora });
  });
  return { SNCR_URL: `${base}/sncr` };
};
