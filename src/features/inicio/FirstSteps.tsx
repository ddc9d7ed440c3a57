import { Card } from 'antd';
import { useEffect, useState } from 'react';
import { primeirosPassos } from '#messages/entrada-primeiro-acesso.ts';
import { request } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';

/** What an administrator does first in an installation that has no provider yet: without one most screens stay shut. */
export default function FirstSteps() {
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    request<readonly unknown[]>('prestadores/web/listarPrestadorAtivos', {
      signal: control.signal,
      background: true,
      silent: true,
    })
      .then((rows) => setEmpty(rows.length === 0))
      .catch(() => undefined); // The modules below are there all the same.
    return () => control.abort();
  }, []);
  if (!empty) return null;
  return (
    <Card
      className="inicio-passos"
      role="region"
      aria-label={primeirosPassos.titulo}
      title={<h2>{primeirosPassos.titulo}</h2>}
    >
      <p>{primeirosPassos.texto}</p>
      <ol className="z-campos">
        {primeirosPassos.passos.map(({ titulo, texto, endereco }) => (
          <li key={endereco}>
            <Link to={endereco}>{titulo}</Link>
            <div className="z-fraco">{texto}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
