/**
 * What questions are about, in Spanish: the English word, then the Spanish ones (`/a` takes the
 * feminine too, `_` joins a phrase). Plurals are folded. Of English words apart by `|`, the one that
 * the table has is meant; where it has several, the Spanish word is not understood. An English word here is only a way into
 * the same concepts that an English question uses, at the same costs; a word whose English would
 * be doubtful is left out, so that it refuses instead.
 */
import { addPhrase, type PhraseEntry } from "../pack.ts";

const LINES = `
woman: mujer
man: hombre varon
female: femenino/a hembra
male: masculino/a macho
girl: nina
child: nino hijo/a
adult: adulto/a
person: persona
people: gente
sex: sexo
gender|genre: genero
age: edad
old: viejo/a
young: joven
name: nombre
last name: apellido
country: pais
city: ciudad
state|province: provincia
region: region
zone: zona
place|location: lugar
island: isla
north: norte
south: sur
west: oeste
origin: origen
nationality: nacionalidad
language: idioma
religion: religion
married: casado/a
marital status: estado_civil
single: soltero/a
divorced: divorciado/a
widowed: viudo/a
education: educacion escolaridad nivel_educativo nivel_de_estudios
school: escuela
high school: secundaria
university: universidad
employment: empleo
job|position: puesto puesto_de_trabajo
occupation: ocupacion
profession: profesion
department: departamento
manager: gerente jefe/a
employee: empleado/a trabajador/a
company: empresa compania
customer: cliente clienta consumidor/a
user: usuario/a
member: miembro socio/a
subscriber: suscriptor/a
passenger: pasajero/a
patient: paciente
student: estudiante alumno/a
teacher: profesor/a maestro/a
driver: conductor/a
policyholder: asegurado/a
applicant: solicitante
borrower: prestatario/a
voter: votante
household: hogar
house: casa
home: vivienda
apartment: apartamento
apartment|floor: piso
car: coche carro automovil auto
vehicle: vehiculo
truck: camion
ship: barco
flight: vuelo
trip: viaje
movie: pelicula
series: serie
book: libro
toy: juguete
electronics: electronica
clothing: ropa
home garden: hogar_y_jardin
order: pedido orden
purchase: compra
product: producto articulo
sale: venta
transaction: transaccion
invoice: factura
shipment: envio
delivery: entrega
delivery days: dias_de_entrega
delivery time: tiempo_de_entrega
return: devolucion retorno
payment: pago
payment method: metodo_de_pago forma_de_pago medio_de_pago
credit card: tarjeta_de_credito
debit card: tarjeta_de_debito
gift card: tarjeta_de_regalo tarjeta_regalo
card: tarjeta
cash: efectivo
price: precio
unit price: precio_unitario precio_por_unidad
cost: costo coste
expense: gasto
fare: tarifa
amount|total: importe monto
quantity|amount: cantidad
discount: descuento
income|admission: ingreso
income: renta
salary: salario sueldo
revenue: facturacion
budget: presupuesto
gross: recaudacion
profit: ganancia beneficio
loan: prestamo
debt: deuda
balance: saldo
bonus: bono
insurance: seguro
premium: prima
claim: reclamacion siniestro
charge: cargo
category: categoria
type: tipo
product category: categoria_de_producto categoria_del_producto
kind: clase_de
class: clase
species: especie
breed: raza
brand: marca
model: modelo
color|colour: color
size: tamano talla
weight: peso
height: altura estatura
length: longitud largo
width: ancho anchura
depth: profundidad
diameter: diametro
mass: masa
body mass: masa_corporal
body mass index: indice_de_masa_corporal
beak|bill: pico
beak length|bill length: longitud_del_pico largo_del_pico longitud_de_pico
beak depth|bill depth: profundidad_del_pico profundidad_de_pico
flipper: aleta
flipper length: longitud_de_la_aleta largo_de_la_aleta longitud_de_aleta
penguin: pinguino
animal: animal
dog: perro/a
cat: gato/a
bird: pajaro ave
flower: flor
plant: planta
tree: arbol
petal: petalo
sepal: sepalo
wine: vino
date: fecha
year: ano
month: mes
week: semana
day: dia
hour: hora
minute: minuto
weekend: fin_de_semana fines_de_semana
weekday: dia_de_la_semana
monday: lunes
tuesday: martes
wednesday: miercoles
thursday: jueves
friday: viernes
saturday: sabado
sunday: domingo
season: temporada
spring: primavera
summer: verano
autumn: otono
winter: invierno
weather: clima
temperature: temperatura
rain: lluvia
rainy: lluvioso/a
snow: nieve
sun: sol
sunny: soleado/a
fog: niebla
drizzle: llovizna
wind: viento
cloud: nube
cloudy: nublado/a
humidity: humedad
precipitation: precipitacion
pressure: presion
speed: velocidad
wind speed: velocidad_del_viento
distance: distancia
duration: duracion
time: tiempo
wait time: tiempo_de_espera
power: potencia
horsepower: caballos_de_fuerza
mileage: rendimiento
cylinder: cilindro
displacement: cilindrada desplazamiento
acceleration: aceleracion
engine: motor
door: puerta
hospital: hospital
clinic: clinica
doctor: medico/a
ward|room: sala
surgery: cirugia
cardiology: cardiologia
intensive care: cuidados_intensivos
intensive care unit: unidad_de_cuidados_intensivos uci
emergency room: sala_de_emergencias sala_de_urgencias urgencias
blood pressure: presion_arterial presion_sanguinea tension_arterial
smoker: fumador/a
smoking: tabaco tabaquismo
smoking status: estado_de_fumador
nonsmoker: no_fumador no_fumadora no_fumadores no_fumadoras
diabetic: diabetico/a
diabetes: diabetes
pregnant: embarazada
sick: enfermo/a
healthy: sano/a
disease: enfermedad
diagnosis: diagnostico
treatment: tratamiento
medication: medicamento
visit: visita
appointment: cita
admission: ingreso_hospitalario
readmission: reingreso readmision
stay: estancia
stay length: duracion_de_la_estancia
survival: supervivencia
survivor: superviviente sobreviviente
dead: muerto/a fallecido/a
death: muerte mortalidad
alive: vivo/a
alone: solitario/a
cabin: camarote
deck: cubierta
port|harbour|harbor: puerto
class|course|grade: curso
grade|score|rating: calificacion
grade|degree: grado
grade level: nivel_de_grado
exam: examen
score|rating: puntuacion puntaje
score|grade|mark: nota
math score: nota_de_matematicas puntuacion_en_matematicas puntaje_de_matematicas puntaje_en_matematicas
reading score: nota_de_lectura puntuacion_en_lectura puntaje_de_lectura puntaje_en_lectura
math: matematicas
reading: lectura
study hours: horas_de_estudio
lunch: almuerzo
sibling: hermano/a
parental education: educacion_de_los_padres
parent: padre madre
spouse: esposo/a conyuge
experience: experiencia
tenure|seniority|experience: antiguedad
overtime: horas_extra horas_extras
attrition|churn|turnover: rotacion abandono
state|status: estado
monthly: mensual
annual: anual
daily: diario/a
weekly: semanal
international: internacional
holiday: festivo/a
southwest: suroeste
southeast: sureste sudeste
northwest: noroeste
northeast: noreste nordeste
plan: plan
rating|score: valoracion
audience: audiencia
director|manager: director/a
actor: actor actriz
distributor: distribuidor/a
studio: estudio
major genre: genero_principal
running time: duracion_en_minutos
row: fila
record: registro
case: caso
group: grupo
level: nivel
value: valor
data: datos
table: tabla
free: gratis gratuito/a
standard: estandar
public: publico/a
private: privado/a
urban: urbano/a
rural: rural
active: activo/a
american: americano/a estadounidense norteamericano/a
european: europeo/a
japanese: japones japonesa
german: aleman alemana
french: frances francesa
british: britanico/a
italian: italiano/a
spanish: espanol espanola
mexican: mexicano/a
usa: estados_unidos
europe: europa
japan: japon
germany: alemania
france: francia
spain: espana
united kingdom: reino_unido
kilogram: kilo kilogramo
gram: gramo
meter: metro
centimeter: centimetro
millimeter: milimetro
kilometer: kilometro
mile: milla
inch: pulgada
pound: libra
liter: litro
dollar: dolar
euro: euro
current: actual
former: antiguo/a
new: nuevo/a
high: alto/a elevado/a
low: bajo/a
expensive: caro/a
cheap: barato/a
big: grande
small: pequeno/a
long: largo/a
short: corto/a
first: primero/a primer
second: segundo/a
third: tercero/a tercer
fourth: cuarto/a
fifth: quinto/a
older: mayor_de_edad
different: diferente distinto/a
common: comun
frequent: frecuente
likely: probable
main: principal
`;

/** What the singular of a noun or adjective may be: 'clientes' of 'cliente', 'mujeres' of 'mujer'. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [];
  if (word.endsWith("ces")) return [`${word.slice(0, -3)}z`];
  const bare = word.slice(0, -1);
  return /[^aeiou]es$/.test(word) ? [bare, word.slice(0, -2)] : [bare];
}

/** The one string for the forms of a noun in number. */
export function withoutNumber(word: string): string {
  const [one = word, other] = singulars(word);
  return (other ?? one).replace(/e$/, "");
}

const IRREGULAR: Readonly<Record<string, string>> = {
  woman: "women",
  man: "men",
  person: "people",
  people: "people",
  child: "children",
  species: "species",
  series: "series",
  electronics: "electronics",
  diabetes: "diabetes",
  north: "north",
  south: "south",
  west: "west",
  data: "data",
  math: "math",
};

/** Words that English does not put in the plural: adjectives, and values that are one. */
const INVARIABLE =
  /^(?:monthly|annual|daily|weekly|international|tenure|seniority|experience|attrition|turnover|female|male|old|young|married|single|divorced|widowed|sick|healthy|pregnant|dead|alive|free|standard|public|private|urban|rural|active|european|japanese|british|french|spanish|current|former|new|high|low|expensive|cheap|big|small|long|short|first|second|third|fourth|fifth|different|common|likely|main|rainy|sunny|cloudy|cash|clothing|surgery|diabetic|american|german|italian|mexican)$/;

function plural(english: string): string {
  const words = english.split(" ");
  const last = words.pop() ?? "";
  const many = INVARIABLE.test(last)
    ? last
    : (IRREGULAR[last] ??
      (/[^aeiou]y$/.test(last)
        ? `${last.slice(0, -1)}ies`
        : /(?:s|x|ch|sh)$/.test(last)
          ? `${last}es`
          : `${last}s`));
  return [...words, many].join(" ");
}

function build(): { words: Map<string, string>; phrases: Map<string, PhraseEntry[]> } {
  const words = new Map<string, string>();
  const phrases = new Map<string, PhraseEntry[]>();
  for (const line of LINES.trim().split("\n")) {
    const [english = "", spanish = ""] = line.split(": ");
    for (const form of spanish.split(" ")) {
      const [base = "", feminine] = form.split("/");
      if (base.includes("_")) {
        addPhrase(phrases, base.split("_"), english);
        continue;
      }
      const forms = feminine === undefined ? [base] : [base, base.replace(/o?$/, "a")];
      for (const one of forms) if (!words.has(one)) words.set(one, english);
    }
  }
  return { words, phrases };
}

const { words: WORDS, phrases } = build();

export const NOUNS: ReadonlyMap<string, readonly PhraseEntry[]> = phrases;

/** The English of a noun or adjective; null where it is on no list. */
export function nounGloss(word: string): string | null {
  const own = WORDS.get(word);
  if (own !== undefined) return own;
  for (const one of singulars(word)) {
    const english = WORDS.get(one);
    if (english !== undefined) return english.split("|").map(plural).join("|");
  }
  return null;
}

export function nounWords(): Iterable<string> {
  return WORDS.keys();
}
