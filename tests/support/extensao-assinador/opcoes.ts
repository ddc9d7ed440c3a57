/** The signer's own page: which card is plugged in, and how it behaves. */
import { gravarAjustes, lerAjustes, MODOS, type Modo } from './ajustes.ts';

function achado<E>(elemento: E | null): E {
  if (elemento === null) throw new Error('the page lacks a field');
  return elemento;
}

const servico = achado(document.querySelector<HTMLInputElement>('#servico'));
const cpf = achado(document.querySelector<HTMLInputElement>('#cpf'));
const modo = achado(document.querySelector<HTMLSelectElement>('#modo'));
const aviso = achado(document.querySelector('[role="status"]'));
modo.append(...Object.entries(MODOS).map(([valor, nome]) => new Option(nome, valor)));

const ajustes = await lerAjustes();
servico.value = ajustes.servico;
cpf.value = ajustes.cpf;
modo.value = ajustes.modo;

achado(document.querySelector('form')).addEventListener('submit', (evento) => {
  evento.preventDefault();
  void gravarAjustes({
    servico: servico.value.replace(/\/$/, ''),
    cpf: cpf.value,
    modo: modo.value as Modo,
  }).then(() => {
    aviso.textContent = 'Salvo.';
  });
});
