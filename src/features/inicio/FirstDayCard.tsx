/** What is still to be set up, for an administrator, until nothing is. */
import { Button, Card, Flex } from 'antd';
import { ArrowRight } from 'lucide-react';
import { proximoPasso } from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { FIRST_DAY } from './first-day-path.ts';
import { openGuide } from './guide.ts';
import { useFirstDay, useStart } from './first-day.ts';

export default function FirstDayCard() {
  // Failing, it leaves the home as it is: the modules below are there all the same.
  const { data } = useFirstDay();
  const start = useStart();
  const next = data && proximoPasso(data);
  if (!data || next === undefined) return null;
  const faltam = data.filter(({ estado }) => estado === 'falta');
  const nothing = faltam.length === data.length;
  const { titulo } = texto.passos[next];
  return (
    <Card
      size="small"
      role="region"
      aria-label={texto.cartao}
      title={<h2>{texto.cartao}</h2>}
      extra={<Link to={FIRST_DAY}>{texto.verTodos}</Link>}
    >
      {nothing ? <p className="inicio-passos">{texto.resumo}</p> : null}
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <span className="z-fraco">
          {texto.faltam(faltam.length)}: {faltam.map(({ chave }) => texto.passos[chave].titulo).join(' · ')}
        </span>
        <Button
          type="primary"
          loading={start.busy}
          icon={<ArrowRight size={16} aria-hidden />}
          onClick={() => {
            openGuide();
            void start.run(next);
          }}
        >
          {nothing ? texto.comecar(titulo) : texto.proximo(titulo)}
        </Button>
      </Flex>
    </Card>
  );
}
