/** What waits for the person: each a number and the way to its rows, asked anew every minute while it is looked at (NAV-12). */
import { useQuery } from '@tanstack/react-query';
import { MUITOS, type Espera } from '#domain/inicio/espera.ts';
import { offered } from '#domain/navegacao/menu.ts';
import { enderecoDaLista } from '#domain/painel/endereco.ts';
import { homeMessages as texto } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { navigationContext } from '#shared/navigation/navigation.ts';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';

const MINUTO = 60_000;
const numero = new Intl.NumberFormat('pt-BR');

export default function Waiting() {
  const query = useQuery({
    queryKey: ['inicio', 'espera'],
    queryFn: ({ signal }) =>
      request<readonly Espera[]>('/api/inicio/espera', { signal, silent: true, background: true }),
    refetchInterval: MINUTO,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="inicio-espera">
      <h2 id="inicio-espera" className="z-fraco">
        {texto.espera}
      </h2>
      <Loaded query={query} rows={2} failed={texto.esperaFalhou}>
        {(esperas) => <Tiles esperas={esperas} />}
      </Loaded>
    </section>
  );
}

function Tiles({ esperas }: { readonly esperas: readonly Espera[] }) {
  const context = navigationContext();
  const vistas = esperas.flatMap((espera) => {
    const entry = indexEntry(espera.tela);
    if (!entry || !offered(entry, context)) return [];
    return [{ ...espera, to: enderecoDaLista(listPathOf(entry), espera.filtros) }];
  });
  if (vistas.length === 0) return <p className="z-fraco">{texto.nadaEspera}</p>;
  return (
    <ul className="inicio-espera">
      {vistas.map(({ chave, titulo, quantos, atrasado, to }) => (
        <li key={chave}>
          <Link to={to} className={atrasado ? 'inicio-atrasado' : undefined}>
            <strong data-num>
              {quantos < MUITOS ? numero.format(quantos) : texto.ou(numero.format(MUITOS))}
            </strong>
            <span>{titulo}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
