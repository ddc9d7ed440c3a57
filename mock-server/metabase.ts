/**
 * Metabase's signed embedding as the product needs it: the page that a token opens, which tells the frame around it where it is, as
 * Metabase's own does. The token is checked here by jose; its data are made up.
 */
import { randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Servico } from './contexto.ts';
import { escapar, pagina } from './pagina.ts';

const SETORES = ['Todos', 'Ambulatório', 'Internação', 'Pronto atendimento'];

/** A locked filter that the token does not hold is an error, as at Metabase; an empty one would lock nothing. */
async function abrir(passe: string, segredo: string): Promise<{ painel: number; prestadores: string }> {
  const { payload } = await jwtVerify(passe, new TextEncoder().encode(segredo), { algorithms: ['HS256'] });
  const { resource, params } = payload as {
    resource?: { dashboard?: unknown };
    params?: { prestador?: unknown };
  };
  const { dashboard } = resource ?? {};
  const { prestador } = params ?? {};
  if (typeof dashboard !== 'number') throw new Error('resource.dashboard');
  if (!Array.isArray(prestador) || prestador.length === 0) throw new Error('params.prestador');
  return { painel: dashboard, prestadores: prestador.join(', ') };
}

export const metabase: Servico = ({ app, base }) => {
  const segredo = randomBytes(32).toString('hex');
  app.get('/metabase/embed/dashboard/:token', async (pedido, resposta) => {
    const lido = await abrir(String(pedido.params.token), segredo).catch(() => null);
    if (!lido) {
      resposta.status(400).type('html');
      return resposta.send(pagina('Painel', '<h1>Token is expired or wrong</h1>'));
    }
    const setor = pedido.query.setor ?? 'Todos';
    const opcoes = SETORES.map(
      (nome) => `<option${nome === setor ? ' selected' : ''}>${escapar(nome)}</option>`,
    ).join('');
    return resposta.type('html').send(
      pagina(
        `Painel ${lido.painel}`,
        `<h1>Painel ${lido.painel}</h1><p>Filtro travado: prestador ${escapar(lido.prestadores)}</p>
<label for="setor">Setor</label><select id="setor">${opcoes}</select>
<script>
const contar = () => parent.postMessage({ metabase: { type: 'location', location: { search: location.search } } }, '*');
document.getElementById('setor').addEventListener('change', (event) => {
  history.replaceState(null, '', '?' + new URLSearchParams({ setor: event.target.value }));
  contar();
});
contar();
</script>`,
        '#4c5773',
      ),
    );
  });
  return { DASHBOARD_URL: `${base}/metabase`, DASHBOARD_SECRET: segredo };
};
