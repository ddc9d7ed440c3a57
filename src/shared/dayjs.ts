/** dayjs as this house uses it: its words are Portuguese wherever a picker or a text shows a month or a weekday. */
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';

dayjs.locale('pt-br');

export default dayjs;
